/** Reads every text that visitors read: the catalogues' messages, and the pages in Markdown and JSON. */
import { globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import { ROOT } from '../catalogue-parts.ts'
import { readLinguiConfig } from '../lingui-config.ts'
import type { TextKind } from './word-rules.ts'

export interface SiteText {
  /** The file's path in the project; for Markdown with the line's number. */
  path: string
  locale: Locale
  kind: TextKind
  text: string
}

/** One file for each language. The scaffold is what `npm run new:tool` writes. */
const PAGES = ['packages/tools/src/*/page/*.md', 'apps/web/content/**/*.md']
const JSON_TEXTS = ['apps/web/content/server-error/*.json', 'packages/tool-kit/src/registry/scaffold/*.json']

/** Returns the text of a line of Markdown, without marks, addresses, code, a table's padding and the names of fields. */
export const textOfLine = (line: string): string =>
  line
    .replace(/^(?:date|tags): .*|^(?:title|description): /, '')
    .replace(/^\s*(?:#+|[-*]|\d+\.|>) /, '')
    .replaceAll(/`[^`]*`/g, '`')
    .replaceAll(/\]\([^)]*\)/g, '')
    .replaceAll(/\*\*|\[/g, '')
    .replaceAll(/ *\| */g, ' | ')
    .trim()

/** Returns the strings in a value of JSON, without the names of properties. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

const localeOf = (path: string) => localeCodes.find((code) => code === basename(path, extname(path)))

const filesOf = (patterns: string[]) =>
  globSync(patterns, { cwd: ROOT })
    .toSorted()
    .flatMap((path) => {
      const locale = localeOf(path)
      return locale ? [{ path, locale, content: readFileSync(join(ROOT, path), 'utf8') }] : []
    })

async function readMessages(): Promise<SiteText[]> {
  const config = readLinguiConfig()
  const texts: SiteText[] = []
  for (const catalogue of await getCatalogs(config))
    for (const locale of localeCodes) {
      const messages = Object.values((await catalogue.read(locale)) ?? {})
      const path = `${catalogue.path.slice(config.rootDir.length + 1).replace('{locale}', locale)}.po`
      for (const { translation } of messages)
        if (translation) texts.push({ path, locale, kind: 'message', text: translation })
    }
  return texts
}

const readPages = (): SiteText[] =>
  filesOf(PAGES).flatMap(({ path, locale, content }) =>
    content.split('\n').map((line, index): SiteText => ({
      path: `${path}:${index + 1}`,
      locale,
      kind: path.includes('/legal/') ? 'legal' : 'page',
      text: textOfLine(line),
    })),
  )

const readJson = (): SiteText[] =>
  filesOf(JSON_TEXTS).flatMap(({ path, locale, content }) => {
    const value: unknown = JSON.parse(content)
    return stringsIn(value).map((text): SiteText => ({ path, locale, kind: 'page', text }))
  })

/** Reads every text of the site, in every language. */
export const readSiteTexts = async (): Promise<SiteText[]> => [...(await readMessages()), ...readPages(), ...readJson()]
