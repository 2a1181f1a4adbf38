/** Loads a language's messages on demand: one chunk per language for the first page, and others for later parts. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '@docweave/contract'
import { loaders, type LoadPart } from 'virtual:catalogues'
import type { lazyParts } from '../catalogue-parts.ts'

/** A part of the catalogue that is loaded on demand. */
export type Part = keyof typeof lazyParts

const loaded = new Map<Locale, { i18n: I18n; parts: Record<Part, LoadPart> }>()
const added = new Set<string>()

async function addPart(part: Part, locale: Locale): Promise<void> {
  const name = `${part} ${locale}`
  if (added.has(name)) return
  const translator = loaded.get(locale)
  if (!translator) return
  const { messages } = await translator.parts[part]()
  // A concurrent call has added them: each `load` re-renders the whole page.
  if (added.has(name)) return
  added.add(name)
  translator.i18n.load(locale, messages)
}

/**
 * Returns the translator of a locale: in the browser with the first page's messages. At the edge it has all messages from the start and
 * never changes, so that requests can share it.
 */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale)
  if (known) return known.i18n
  const { messages, parts } = await loaders[locale]()
  const { home, tools, errors, job, account, checks, pages } = parts
  const others = import.meta.env.SSR ? [home, tools, errors, job, account, checks, pages] : []
  const catalogues = await Promise.all(others.map((load) => load()))
  const all: Messages = Object.assign({}, messages, ...catalogues.map((catalogue) => catalogue.messages))
  const i18n = setupI18n({ locale, messages: { [locale]: all } })
  loaded.set(locale, { i18n, parts })
  return i18n
}

/** Adds the parts' messages to the page's translator, each once. At the edge the translators are complete. */
export async function loadMessages(...parts: Part[]): Promise<void> {
  if (import.meta.env.SSR) return
  await Promise.all([...loaded.keys()].flatMap((locale) => parts.map((part) => addPart(part, locale))))
}

/** Waits for an import and for the messages of these parts. */
export async function withMessages<Fetched>(fetching: Promise<Fetched>, ...parts: Part[]): Promise<Fetched> {
  const [fetched] = await Promise.all([fetching, loadMessages(...parts)])
  return fetched
}

/** The same for imports that need the messages of tools, chains and errors. */
export const withToolMessages = <Fetched>(fetching: Promise<Fetched>): Promise<Fetched> =>
  withMessages(fetching, 'tools', 'errors')
