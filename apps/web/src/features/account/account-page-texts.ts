/** Titles and descriptions of the account pages. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const texts = {
  login: {
    title: msg`Sign in`,
    description: msg`Sign in to find your jobs again, to keep your pipelines, and for higher limits.`,
  },
  signup: {
    title: msg`Sign up`,
    description: msg`An account keeps your jobs and your pipelines, and raises the limits. All you need is an e-mail address.`,
  },
  'forgot-password': {
    title: msg`Forgot your password?`,
    description: msg`Type your e-mail address, and we send you a link to a new password.`,
  },
  'reset-password': {
    title: msg`A new password`,
    description: msg`Choose the new password of your account.`,
  },
  'verify-email': {
    title: msg`Confirm your e-mail address`,
    description: msg`Confirm that an e-mail address is yours.`,
  },
  'profile-setting': {
    title: msg`Settings`,
    description: msg`Your e-mail address, your password, and how you sign in.`,
  },
} satisfies Record<string, { title: MessageDescriptor; description: MessageDescriptor }>

export type AccountPageName = keyof typeof texts

export interface AccountPageTexts {
  title: string
  description: string
}

export const pageTexts = (name: AccountPageName, i18n: I18n): AccountPageTexts => ({
  title: i18n._(texts[name].title),
  description: i18n._(texts[name].description),
})
