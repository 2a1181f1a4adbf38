/** Joins the two sides of the triggers' mail: messages come by IMAP, answers go by SMTP. */
import type { TriggerMail } from '@docweave/contract'
import { createAnswerMailer, type SmtpMailerOptions } from '../smtp-mailer/index.ts'
import { connectMailbox, type MailboxPatience } from './imap-mailbox.ts'
import type { MailboxAccount } from './mailbox-settings.ts'

export interface TriggerMailOptions {
  account: MailboxAccount
  /** The address of the mailbox, in lower case. */
  address: string
  /** The server whose Authentication-Results are trusted. */
  authserv: string
  smtp: Pick<SmtpMailerOptions, 'url' | 'from'>
  patience?: MailboxPatience
}

export const createTriggerMail = ({ account, address, authserv, smtp, patience }: TriggerMailOptions): TriggerMail => ({
  address,
  connect: (signal) => connectMailbox(account, { address, authserv }, signal, patience),
  answer: createAnswerMailer(smtp),
})
