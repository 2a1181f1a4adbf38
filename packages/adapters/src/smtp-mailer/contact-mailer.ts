/** Sends visitors' messages to the operator. */
import { DocweaveError, type Mailer } from '@docweave/contract'
import { openTransport } from './transport.ts'

export interface SmtpMailerOptions {
  /** `smtps://name:password@host:465`, or `smtp://host:587`. */
  url: string
  /** Recipient of the messages, and the sender address of this site. */
  to: string
  from: string
}

/** Creates the mailer. The visitor is the Reply-To address, never the sender: their domain does not authorize mail from us. */
export function createSmtpMailer({ url, to, from }: SmtpMailerOptions): Mailer {
  const transport = openTransport(url)
  return {
    async send({ name, email, message, locale }) {
      try {
        await transport.sendMail({
          from,
          to,
          replyTo: { name, address: email },
          subject: `Docweave: a message from ${name} (${locale})`,
          // Base64 works for every script, and none of its lines can look like SMTP syntax.
          textEncoding: 'base64',
          text: `${message}\n\n-- \n${name} <${email}>\n`,
        })
      } catch (error) {
        throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
      }
    },
  }
}
