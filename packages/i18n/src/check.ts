/** Fails the build unless the catalogues contain exactly the code's messages, in every language. */
import { readCatalogueFaults } from './catalogues/catalogue-faults.ts'

const faults = (await readCatalogueFaults()).flatMap(({ path, faults }) => faults.map((fault) => `${path}: ${fault}`))
if (faults.length > 0) {
  console.error(`${faults.join('\n')}\nRun pnpm --filter @docweave/i18n extract, and translate the empty messages.`)
  process.exitCode = 1
}
