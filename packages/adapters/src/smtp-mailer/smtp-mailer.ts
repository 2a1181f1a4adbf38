/** Visitors' messages as mails, by SMTP (RFC 5321). */
import { DocweaveError, type Mailer } from '@docweave/contract'
import { createTransport } from 'nodemailer'

export interface SmtpMailerOptions {
  /** `smtps://name:password@host:465`, or `smtp://host:587`. */
  url: string
  /** Whom messages go to, and from which address of this site they come. */
  to: string
  from: string
}

const patience = 10_000

/** Gives the mailer. The visitor is whom an answer goes to, never the sender: their domain allows no mail of ours. */
export function createSmtpMailer({ url, to, from }: SmtpMailerOptions): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // A message is text: no file and no address in it is ever fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ name, email, message, locale }) {
      try {
        await transport.sendMail({
          from,
          to,
          replyTo: { name, address: email },
          subject: `Docweave: a message from ${name} (${locale})`,
          // The same for every script, and no line of it looks like the protocol's own.
          textEncoding: 'base64',
          text: `${message}\n\n-- \n${name} <${email}>\n`,
        })
      } catch (error) {
        throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
      }
    },
  }
}
