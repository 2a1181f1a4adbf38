/** Titles and descriptions of the account pages. */
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const texts = {
  login: {
    title: msg`Sign in`,
    description: msg`Sign in to see your jobs and workflows and get higher limits.`,
  },
  signup: {
    title: msg`Sign up`,
    description: msg`An account saves your jobs and workflows and raises your limits. All you need is an email address.`,
  },
  'forgot-password': {
    title: msg`Forgot your password?`,
    description: msg`Enter your email address and we’ll send you a link to reset your password.`,
  },
  'reset-password': {
    title: msg`Reset password`,
    description: msg`Choose a new password for your account.`,
  },
  'verify-email': {
    title: msg`Confirm your email address`,
    description: msg`Confirm your email address.`,
  },
  'profile-setting': {
    title: msg`Settings`,
    description: msg`Your email address, password and sign-in methods.`,
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
