export { openPostOffice, type PostOffice, type PostOfficeOptions } from '../../smtp-mailer/testing/post-office.ts'
export { hasDovecot, startDovecot, type Dovecot, type MailAccount } from './dovecot.ts'
export { newMail, type MailParts } from './new-mail.ts'
