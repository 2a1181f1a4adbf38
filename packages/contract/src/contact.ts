/** A message of a visitor to whoever runs the site. */
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
    // A line break in a mail's heading begins another heading (RFC 5322, 2.2).
    .regex(/^[^\r\n]*$/)

export const ContactMessage = z.object({
  name: line(contactLengths.name),
  /** Of an address no more is known than that it is one (RFC 5321, 4.5.3.1.3). */
  email: line(contactLengths.email).pipe(z.email()),
  message: z.string().trim().min(1).max(contactLengths.message),
  /** Of the page it was written on. */
  locale: Locale,
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** Takes messages to whoever runs the site. */
export interface Mailer {
  /** Throws `SERVICE_UNAVAILABLE` when the message was not taken. */
  send(message: ContactMessage): Promise<void>
}
