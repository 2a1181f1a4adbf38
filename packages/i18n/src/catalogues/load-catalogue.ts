/** A language's messages on demand: one chunk a language, loaded once. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '@docweave/contract'

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  ko: () => import('./ko.ts'),
  ja: () => import('./ja.ts'),
}

const loaded = new Map<Locale, I18n>()

/** Gives the translator of a language. At the edge it is never changed afterwards, so that requests may share it. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale)
  if (known) return known
  const { messages } = await loaders[locale]()
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  loaded.set(locale, i18n)
  return i18n
}

const panelLoaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./panels/en.ts'),
  ko: () => import('./panels/ko.ts'),
  ja: () => import('./panels/ja.ts'),
}

const withPanels = new Set<Locale>()

/** Adds the panels' messages to the translator of a language: in the browser, with the first panel, and once. */
export async function loadPanelMessages(locale: Locale): Promise<void> {
  if (withPanels.has(locale)) return
  const [i18n, { messages }] = await Promise.all([loadI18n(locale), panelLoaders[locale]()])
  // Whoever asked meanwhile has added them: each time, all that is on the page would be drawn anew.
  if (withPanels.has(locale)) return
  withPanels.add(locale)
  i18n.load(locale, messages)
}
