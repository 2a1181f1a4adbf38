/** Sends a visitor's message to the site's operator. */
import { ContactMessage, DocweaveError, honeypotField } from '@docweave/contract'
import { z } from 'zod'
import { publicProcedure } from '../trpc.ts'
import { keepMessage } from './message-store.ts'

const Send = ContactMessage.extend({
  [honeypotField]: z.string().max(1000),
  challenge: z.string().max(8192).optional(),
})

/**
 * Mails a message, or stores it when mail is not set up or did not accept it, so that none is lost. A bot's message, in which the hidden
 * field is filled in, is dropped but answered like an accepted one. Throws `OPTION_INVALID`, `RATE_LIMITED` (params: `seconds` to wait),
 * `CHALLENGE_FAILED`, `SERVICE_UNAVAILABLE`.
 */
export const send = publicProcedure.input(Send).mutation(async ({ ctx: { services, visitor }, input }) => {
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
  if (!mailed) await keepMessage(services.documents, message)
  return {}
})
