/** Every code in every language: each has its own message, and none reveals whether an account exists. */
import { identityCodes } from '@docweave/contract/identity-code'
import { localeCodes, type Locale } from '@docweave/contract/locale-table'
import { loadI18n } from '@docweave/i18n/catalogues'
import { describe, expect, it } from 'vitest'
import { identityMessages } from './identity-texts.ts'

/** How a sentence looks in the languages that have a rule here. */
const sentence: Partial<Record<Locale, RegExp>> = {
  en: /^[A-Z][\x20-\x7e’]+\.$/,
  ko: /[가-힣].*요\.$/,
  ja: /[ぁ-ん].*。$/,
}

describe.each(localeCodes)('%s', async (locale) => {
  const i18n = await loadI18n(locale)
  it.each(identityCodes)('has a message for %s', (code) => {
    const text = i18n._(identityMessages[code])
    expect(text).toMatch(sentence[locale] ?? /\S/)
    expect(text).not.toContain(code)
  })

  it('has the same message for a wrong password and for an unknown account', () => {
    const wrong = i18n._(identityMessages['wrong-password'])
    expect(i18n._(identityMessages['user-not-found'])).toBe(wrong)
    expect(i18n._(identityMessages['invalid-credential'])).toBe(wrong)
  })
})
