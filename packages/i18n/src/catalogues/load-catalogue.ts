/** A language's messages on demand: one chunk a language, loaded once. */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '@docweave/contract'

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.ts'),
  ko: () => import('./ko.ts'),
  ja: () => import('./ja.ts'),
}

const loaded = new Map<Locale, I18n>()

/** Gives the translator of a language. It is never changed afterwards, so that requests may share it. */
export async function loadI18n(locale: Locale): Promise<I18n> {
  const known = loaded.get(locale)
  if (known) return known
  const { messages } = await loaders[locale]()
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  loaded.set(locale, i18n)
  return i18n
}
