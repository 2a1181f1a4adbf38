/** The mail of the triggers: their mailbox by IMAP, and their answers by SMTP. */
export { readMailbox, type MailboxAccount } from './mailbox-settings.ts'
export { createTriggerMail, type TriggerMailOptions } from './trigger-mail.ts'
