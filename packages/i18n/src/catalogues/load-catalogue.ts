/** Loads a language's messages on demand: one chunk per language for the first page, and others for later parts. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '@docweave/contract'

type Loaders = Record<Locale, () => Promise<{ messages: Messages }>>

const pageLoaders: Loaders = {
  en: () => import('./en.ts'),
  ko: () => import('./ko.ts'),
  ja: () => import('./ja.ts'),
}

/** Catalogue parts that are loaded on demand. */
const partLoaders = {
  panels: {
    en: () => import('./panels/en.ts'),
    ko: () => import('./panels/ko.ts'),
    ja: () => import('./panels/ja.ts'),
  },
  errors: {
    en: () => import('./errors/en.ts'),
    ko: () => import('./errors/ko.ts'),
    ja: () => import('./errors/ja.ts'),
  },
  job: {
    en: () => import('./job/en.ts'),
    ko: () => import('./job/ko.ts'),
    ja: () => import('./job/ja.ts'),
  },
  account: {
    en: () => import('./account/en.ts'),
    ko: () => import('./account/ko.ts'),
    ja: () => import('./account/ja.ts'),
  },
  checks: {
    en: () => import('./checks/en.ts'),
    ko: () => import('./checks/ko.ts'),
    ja: () => import('./checks/ja.ts'),
  },
  pages: {
    en: () => import('./pages/en.ts'),
    ko: () => import('./pages/ko.ts'),
    ja: () => import('./pages/ja.ts'),
  },
  tools: {
    en: () => import('./tools/en.ts'),
    ko: () => import('./tools/ko.ts'),
    ja: () => import('./tools/ja.ts'),
  },
} satisfies Record<string, Loaders>

export type Part = keyof typeof partLoaders

const loaded = new Map<Locale, I18n>()
const added = new Set<string>()

async function addPart(part: Part, locale: Locale): Promise<void> {
  const name = `${part} ${locale}`
  if (added.has(name)) return
  const { messages } = await partLoaders[part][locale]()
  // A concurrent call has added them: each `load` re-renders the whole page.
  if (added.has(name)) return
  added.add(name)
  loaded.get(locale)?.load(locale, messages)
}

/**
 * Returns the translator of a locale: in the browser with the first page's messages. At the edge it has all messages from the start and
 * never changes, so that requests can share it.
 */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale)
  if (known) return known
  const { tools, errors, job, account, pages } = partLoaders
  const parts = import.meta.env.SSR ? [pageLoaders, tools, errors, job, account, pages] : [pageLoaders]
  const catalogues = await Promise.all(parts.map((loaders) => loaders[locale]()))
  const messages: Messages = Object.assign({}, ...catalogues.map((catalogue) => catalogue.messages))
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  loaded.set(locale, i18n)
  return i18n
}

/** Adds the parts' messages to the page's translator, each once. At the edge the translators are complete. */
export async function loadWords(...parts: Part[]): Promise<void> {
  if (import.meta.env.SSR) return
  await Promise.all([...loaded.keys()].flatMap((locale) => parts.map((part) => addPart(part, locale))))
}

/** Waits for an import and for the messages of these parts. */
export async function withWords<Fetched>(fetching: Promise<Fetched>, ...parts: Part[]): Promise<Fetched> {
  const [fetched] = await Promise.all([fetching, loadWords(...parts)])
  return fetched
}

/** The same for imports that need the messages of tools, chains and errors. */
export const withToolWords = <Fetched>(fetching: Promise<Fetched>): Promise<Fetched> =>
  withWords(fetching, 'tools', 'errors')
