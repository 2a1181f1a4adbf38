/** A look at the mailbox of the mail triggers: what its steps share, and what they record. */
import type { ApiContext, ApiServices } from '@docweave/api'
import type { Mailbox, MailMessage, TriggerMail } from '@docweave/contract'
import type { MailboxRecord, OpenMessage, StoredTrigger } from '@docweave/jobs/triggers'
import type { ReceiveSettings } from '../v1/receive-files.ts'

export interface MailLook {
  services: ApiServices
  receive: ReceiveSettings
  signal: AbortSignal
  /** The URL of the site, for links to results. */
  siteUrl: string
  mail: TriggerMail
  mailbox: Mailbox
  /** Changes what is known of the mailbox. Throws `SERVICE_UNAVAILABLE` when another look has begun. */
  change(change: (record: MailboxRecord) => MailboxRecord): Promise<MailboxRecord>
}

/** A message with the trigger that it was sent to, and the owner of that, who acts. */
export interface Addressed {
  message: MailMessage
  trigger: StoredTrigger
  ctx: ApiContext
}

/** Records a message, before its job is started. */
export const recordMessage = ({ change }: MailLook, entry: OpenMessage): Promise<MailboxRecord> =>
  change((record) => ({ ...record, open: [...record.open, entry] }))

/** Changes what is known of a message. */
export const changeMessage = (
  { change }: MailLook,
  { start }: OpenMessage,
  some: Partial<OpenMessage>,
): Promise<MailboxRecord> =>
  change((record) => ({
    ...record,
    open: record.open.map((each) => (each.start === start ? { ...each, ...some } : each)),
  }))

/** Forgets a message that is finished, or gone. */
export const forgetMessage = ({ change }: MailLook, { start }: OpenMessage): Promise<MailboxRecord> =>
  change((record) => ({ ...record, open: record.open.filter((each) => each.start !== start) }))
