/** Error messages of the contact form's fields. */
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { contactLengths, type ContactField } from '@docweave/contract/contact-form'

const texts = {
  name: msg`Type your name, in one line.`,
  email: msg`Type an e-mail address, for example name@example.com.`,
  message: msg`Type a message of at most ${contactLengths.message} characters.`,
}

/** A message for each invalid field. */
export const contactFaults = (wrong: readonly ContactField[], i18n: I18n): Partial<Record<ContactField, string>> =>
  Object.fromEntries(wrong.map((name) => [name, i18n._(texts[name])]))
