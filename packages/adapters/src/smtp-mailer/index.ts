/** Mails by SMTP (RFC 5321): visitors' messages to the operator, and the answers of mail triggers. */
export { createAnswerMailer } from './answer-mailer.ts'
export { createSmtpMailer, type SmtpMailerOptions } from './contact-mailer.ts'
