/** Reads the operator's setting of the mailbox: `imaps://name:password@host:993/INBOX`. */

/** Where the mailbox is, and how to sign in. */
export interface MailboxAccount {
  host: string
  port: number
  /** TLS from the start; otherwise the connection must become one by STARTTLS, except on this machine. */
  secure: boolean
  isLocal: boolean
  user: string
  password: string
  /** The folder of new messages. */
  folder: string
}

const ports: Readonly<Record<string, number>> = { 'imaps:': 993, 'imap:': 143 }

const locals: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Decodes the percent signs of a part of a URL; `undefined` when they are malformed, or hide a control character. */
function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text)
    return /\p{Cc}/u.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}

/** Returns the account that a URL describes; `undefined` when it describes none. */
export function readMailbox(text: string): MailboxAccount | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const port = url && ports[url.protocol]
  if (!url || port === undefined || url.hostname === '' || url.search || url.hash) return undefined
  const [user, password, folder] = [url.username, url.password, url.pathname.replace(/^\//, '')].map(decoded)
  if (!user || !password || folder === undefined) return undefined
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? port : Number(url.port),
    secure: url.protocol === 'imaps:',
    isLocal: locals.has(url.hostname),
    user,
    password,
    folder: folder === '' ? 'INBOX' : folder,
  }
}
