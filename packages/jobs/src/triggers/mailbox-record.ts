/**
 * What is known of the mailbox of the mail triggers: the messages whose processing began, the place of the last look, and why the looks fail.
 * One document, which is changed atomically, so that two hosts never work on the same message.
 */
import { DocweaveError, ErrorCode, type DocumentStore } from '@docweave/contract'
import { z } from 'zod'

/** The collection of the mailbox, and the id of its only document. */
export const mailboxes = 'mailboxes'
const only = 'mailbox'

const OpenMessage = z.object({
  /** Names this start of the message: the same message, put into the inbox again later, is another start. */
  start: z.string(),
  /** The message, as `MailMessage.id` names it. */
  message: z.string(),
  trigger: z.string(),
  /** Where it was in the inbox: its uid, and the folder's validity. */
  uid: z.number(),
  validity: z.string(),
  /** When it was recorded (ms since 1970), before its job was started. */
  at: z.number(),
  /** Its job; `undefined` until it is known to be started. */
  job: z.string().optional(),
  /** Why it has no job, and never will. */
  failure: z.object({ code: ErrorCode, params: z.record(z.string(), z.union([z.string(), z.number()])) }).optional(),
  /** Whether its answer was sent. */
  answered: z.boolean().optional(),
})
/** A message whose processing began. */
export type OpenMessage = z.infer<typeof OpenMessage>

const MailboxRecord = z.object({
  /** The look that may change this: an older one, whose host was cut off, may not. */
  look: z.string(),
  /** The uid of the last message in the inbox that a look came to; 0 when the next look begins at the first. */
  after: z.number(),
  open: z.array(OpenMessage),
  lookFailure: z.object({ at: z.number(), code: ErrorCode }).optional(),
})
export type MailboxRecord = z.infer<typeof MailboxRecord>

/** Throws for a record that cannot be read: a new one in its place would start its messages again. */
const recordIn = (document: unknown): MailboxRecord =>
  document === undefined ? { look: '', after: 0, open: [] } : MailboxRecord.parse(document)

/** Begins a look at the mailbox, which ends every earlier one, and returns what is known. */
export async function beginMailLook(documents: DocumentStore, look: string): Promise<MailboxRecord> {
  const begun = await documents.update(mailboxes, only, (old) => ({ ...recordIn(old), look }))
  return recordIn(begun)
}

/**
 * Changes what a look knows of the mailbox, and returns it.
 *
 * @throws DocweaveError `SERVICE_UNAVAILABLE` when another look has begun since
 */
export async function changeMailbox(
  documents: DocumentStore,
  look: string,
  change: (record: MailboxRecord) => MailboxRecord,
): Promise<MailboxRecord> {
  const changed = await documents.update(mailboxes, only, (old) => {
    const found = recordIn(old)
    return found.look === look ? change(found) : undefined
  })
  if (!changed) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, 'another look at the mailbox has begun')
  return recordIn(changed)
}

/** Records why the mailbox cannot be read now; or, without a code, that it can. */
export async function recordMailLook(documents: DocumentStore, at: number, code?: ErrorCode): Promise<void> {
  await documents.update(mailboxes, only, (old) => {
    const { lookFailure, ...found } = recordIn(old)
    if (code !== undefined) return { ...found, lookFailure: { at, code } }
    return lookFailure ? found : undefined
  })
}

/** Returns why the mailbox could not be read at the last look. */
export async function readMailFailure(documents: DocumentStore): Promise<MailboxRecord['lookFailure']> {
  return recordIn(await documents.get(mailboxes, only)).lookFailure
}
