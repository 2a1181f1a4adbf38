/** Fails the build unless the catalogues contain exactly the code's messages, in every language, and the site's words keep to its rules. */
import { readCatalogueFaults } from './catalogues/catalogue-faults.ts'
import { readSiteTexts } from './words/site-texts.ts'
import { wordFaults } from './words/word-faults.ts'

const faults = (await readCatalogueFaults()).flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nRun pnpm --filter @docweave/i18n extract, and translate the empty messages.`)
  process.exitCode = 1
}

const inWords = (await readSiteTexts()).flatMap(({ path, locale, kind, text }) =>
  wordFaults(text, locale, kind).map(({ found, rule }) => `${path}: "${found}": ${rule.reason} → ${rule.better}`),
)
if (inWords.length > 0) {
  console.error(`${inWords.join('\n')}\nThe rules are in packages/i18n/src/words, one file for each language.`)
  process.exitCode = 1
}
