/** The connection to the operator's SMTP server (RFC 5321). */
import { createTransport } from 'nodemailer'

const patience = 10_000

/**
 * Creates the transport; it connects for each message.
 *
 * @param url `smtps://name:password@host:465`, or `smtp://host:587`
 */
export const openTransport = (url: string) =>
  createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
    // No file or URL in a message may ever be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
