/** Sends a visitor's message to the site's operator. Messages that were not mailed are stored as documents for half a year. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ContactMessage, DocweaveError, honeypotField, type DocumentStore } from '@docweave/contract'
import { publicProcedure, router } from './trpc.ts'

const Send = ContactMessage.extend({
  [honeypotField]: z.string().max(1000),
  challenge: z.string().max(8192).optional(),
})

/**
 * Mails a message, or stores it when mail is not set up or did not accept it, so that none is lost. A bot's message, in which the hidden
 * field is filled in, is dropped but answered like an accepted one. Throws `OPTION_INVALID`, `RATE_LIMITED` (params: `seconds` to wait),
 * `CHALLENGE_FAILED`, `SERVICE_UNAVAILABLE`.
 */
const send = publicProcedure.input(Send).mutation(async ({ ctx: { services, visitor }, input }) => {
  const { [honeypotField]: filledIn, challenge, ...message } = input
  if (filledIn !== '') return {}
  const seconds = services.messages.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
  await services.challenge?.verify(challenge, 'contact')
  const mailed = await services.mailer?.send(message).then(
    () => true,
    (error: unknown) => {
      services.log.error('mailing a contact message failed: it is stored', { error })
      return false
    },
  )
  if (!mailed) await storeMessage(services.documents, message)
  // Also when mail works: a message that was stored earlier must not outlive its retention.
  await removeExpiredMessages(services.documents).catch((error: unknown) =>
    services.log.error('removing expired contact messages failed', { error }),
  )
  return {}
})

const retentionMilliseconds = 180 * 24 * 3_600_000

/** Removes expired messages. Runs with every new message, and when a host starts. */
export async function removeExpiredMessages(documents: DocumentStore, now = Date.now()): Promise<void> {
  const over = await documents.query('messages', { field: 'expiresAt', is: '<=', value: now })
  for (const { id } of over) await documents.delete('messages', id)
}

async function storeMessage(documents: DocumentStore, message: ContactMessage, now = Date.now()): Promise<void> {
  await documents.set('messages', randomUUID(), { ...message, sentAt: now, expiresAt: now + retentionMilliseconds })
}

export const contactRouter = router({ send })
