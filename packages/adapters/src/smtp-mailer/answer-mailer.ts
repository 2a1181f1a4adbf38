/** Sends the answers of mail triggers. */
import { createReadStream } from 'node:fs'
import { DocweaveError, type TriggerMail } from '@docweave/contract'
import type { SmtpMailerOptions } from './contact-mailer.ts'
import { openTransport } from './transport.ts'

/** Whether an error says that this message will never be accepted: its size, its content or its recipient (RFC 5321, 4.2.1). */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const [status, command]: unknown[] = ['responseCode', 'command'].map((name) => Reflect.get(error, name))
  const isRefusal = typeof status === 'number' && status >= 500
  return isRefusal && (command === 'RCPT TO' || command === 'DATA' || status === tooLarge)
}

const tooLarge = 552

/** Creates the function that sends an answer. Its Message-ID is the same however often it is sent. */
export function createAnswerMailer({ url, from }: Pick<SmtpMailerOptions, 'url' | 'from'>): TriggerMail['answer'] {
  const transport = openTransport(url)
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return async ({ to, replyTo, subject, text, id, messageId, references, attachments }) => {
    const streams = attachments.map(({ path }) => createReadStream(path))
    try {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        replyTo: { name: '', address: replyTo },
        subject,
        messageId: `<${id}@${domain}>`,
        ...(messageId === '' ? {} : { inReplyTo: messageId, references: [...references, messageId] }),
        headers: { 'Auto-Submitted': 'auto-replied' },
        textEncoding: 'base64',
        text,
        attachments: attachments.map(({ name, mediaType }, index) => ({
          filename: name,
          content: streams[index],
          contentType: mediaType,
        })),
      })
      return true
    } catch (error) {
      if (isForGood(error)) return false
      throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
    } finally {
      // Those of a message that was refused early were not read to their end.
      for (const stream of streams) stream.destroy()
    }
  }
}
