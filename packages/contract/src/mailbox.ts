/**
 * The mailbox of the mail triggers: one for the whole server, which the operator sets. Each trigger has an address of its own in it, a
 * sub-address with the trigger's id (RFC 5233): `files+4k2m9x7c1q@example.org`.
 */

/** The folders of the mailbox: new messages, those whose jobs are open, and those that are finished or start nothing. */
export type MailFolder = 'inbox' | 'running' | 'done' | 'failed' | 'refused'

/** A message, as its header tells. */
export interface MailMessage {
  /** SHA-256 of the header, in hexadecimal: it names the message in every folder, because a move keeps its content. */
  id: string
  /** Names the message in its folder, as long as the folder has the same validity. */
  uid: number
  /** Size in bytes. */
  bytes: number
  /** The ids of triggers in the sub-addresses that it was sent to, in lower case, those of the envelope first. */
  addressees: readonly string[]
  /** The address of the sender, in lower case, if the receiving server has verified its domain by DKIM or SPF. */
  sender?: string | undefined
  /** Whether a program sent it, or a list: an answer could begin a loop. */
  isAutomatic: boolean
  subject: string
  /** Its Message-ID with angle brackets, and those of the messages before it, oldest first; empty when it has none. */
  messageId: string
  references: readonly string[]
}

/** A message in a folder that cannot be used, because its header is too long or unreadable. */
export type UnreadableMessage = Pick<MailMessage, 'uid'>

/** A file of a message. */
export interface MailFile {
  /** The name that the sender gave it; untrusted. */
  name: string
  /** The number of its part. */
  part: string
}

/** A folder's messages. */
export interface MailFolderState {
  /** Changes when the uids of the folder mean other messages (UIDVALIDITY of RFC 9051). */
  validity: string
  /** The uids of all messages, ascending. */
  uids: readonly number[]
}

/** An open connection to the mailbox. Every method throws `MAILBOX_UNAVAILABLE` when it fails. */
export interface Mailbox {
  /** Opens a folder, and returns what is in it. The other methods take messages of the folder that was opened last. */
  open(folder: MailFolder): Promise<MailFolderState>
  /** Reads the headers of messages. Those that are gone are missing in the result. */
  read(uids: readonly number[]): Promise<(MailMessage | UnreadableMessage)[]>
  /** Lists the files of a message: its attachments, without the pictures of its text. */
  files(uid: number): Promise<MailFile[]>
  /**
   * Writes the content of a file to `path`.
   *
   * @throws DocweaveError also `FILE_TOO_LARGE` (params: `limit`) when it has more than `mostBytes`
   */
  fetch(uid: number, file: MailFile, path: string, mostBytes: number): Promise<void>
  /** Moves a message to another folder. Does nothing when it is gone. */
  move(uid: number, folder: MailFolder): Promise<void>
  close(): Promise<void>
}

/** A file of an answer. */
export interface MailAttachment {
  name: string
  mediaType: string
  path: string
}

/** An answer to a message. */
export interface MailAnswer {
  /** The sender of the message, and the address of the trigger, for the next message. */
  to: string
  replyTo: string
  subject: string
  text: string
  /** Names the answer, the same however often it is sent. Letters, digits and hyphens. */
  id: string
  /** The message that it answers. */
  messageId: string
  references: readonly string[]
  attachments: readonly MailAttachment[]
}

/** The mail of the triggers. */
export interface TriggerMail {
  /** The address of the mailbox, before it is made a trigger's. */
  address: string
  connect(signal: AbortSignal): Promise<Mailbox>
  /** Sends an answer. Returns whether it was accepted; `false` is for ever. Throws `SERVICE_UNAVAILABLE` when it was not accepted for now. */
  answer(answer: MailAnswer): Promise<boolean>
}

/** Returns the address of a trigger: a sub-address of the mailbox's. */
export function mailAddressOf(address: string, trigger: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}+${trigger}${address.slice(at)}`
}
