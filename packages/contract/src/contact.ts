/** A message from a visitor to the site's operator. */
import { z } from 'zod'
import { contactLengths } from './contact-form.ts'
import { Locale } from './locale.ts'

export { contactFields, contactLengths, honeypotField, type ContactField } from './contact-form.ts'

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    // A line break in a mail header starts another header (RFC 5322, 2.2).
    .regex(/^[^\r\n]*$/)

export const ContactMessage = z.object({
  name: line(contactLengths.name),
  /** Only the syntax and the length of the address are checked (RFC 5321, 4.5.3.1.3). */
  email: line(contactLengths.email).pipe(z.email()),
  message: z.string().trim().min(1).max(contactLengths.message),
  /** The locale of the page it was sent from. */
  locale: Locale,
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** Delivers messages to the site's operator. */
export interface Mailer {
  /** Throws `SERVICE_UNAVAILABLE` when the message was not accepted. */
  send(message: ContactMessage): Promise<void>
}
