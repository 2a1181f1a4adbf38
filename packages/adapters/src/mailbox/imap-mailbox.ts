/** The mailbox of the mail triggers by IMAP (RFC 9051). */
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import {
  DocweaveError,
  type Mailbox,
  type MailFile,
  type MailFolder,
  type MailMessage,
  type UnreadableMessage,
} from '@docweave/contract'
import { ImapFlow, type FetchMessageObject } from 'imapflow'
import type { MailboxAccount } from './mailbox-settings.ts'
import { filesOf } from './message-files.ts'
import { mostHeaderBytes, readHeader, type HeaderRules } from './read-header.ts'

/** How long (ms) the server may take to accept a connection, and may be silent afterwards. */
export interface MailboxPatience {
  connect: number
  silence: number
}

const usual: MailboxPatience = { connect: 10_000, silence: 60_000 }

/** The names of the folders, below `Docweave`. */
const names: Record<Exclude<MailFolder, 'inbox'>, string> = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  refused: 'Refused',
}

const isFolder = (name: string): name is keyof typeof names => Object.hasOwn(names, name)

/** Finds the folders of the mailbox, and creates those that are missing. Returns their paths, with the server's delimiter. */
async function prepareFolders(client: ImapFlow, inbox: string): Promise<Record<MailFolder, string>> {
  const listed = await client.list()
  const paths = { inbox, running: '', done: '', failed: '', refused: '' }
  for (const folder of Object.keys(names).filter(isFolder)) {
    const found = listed.find(({ name, parent }) => name === names[folder] && parent.at(-1) === 'Docweave')
    paths[folder] = found?.path ?? (await client.mailboxCreate(['Docweave', names[folder]])).path
  }
  return paths
}

/** Returns what the header of a fetched message tells. */
function messageOf({ uid, size, headers, bodyParts }: FetchMessageObject, rules: HeaderRules) {
  const header = headers ?? bodyParts?.get('header')
  const read = header && size !== undefined ? readHeader(header, rules) : undefined
  return read && size !== undefined ? { ...read, uid, bytes: size } : { uid }
}

const byUid = { uid: true } as const

/**
 * Connects to the mailbox.
 *
 * @throws DocweaveError `MAILBOX_UNAVAILABLE`
 */
export async function connectMailbox(
  account: MailboxAccount,
  rules: HeaderRules,
  signal: AbortSignal,
  patience: MailboxPatience = usual,
): Promise<Mailbox> {
  signal.throwIfAborted()
  const { host, port, secure, isLocal, user, password } = account
  const client = new ImapFlow({
    ...{ host, port, secure, auth: { user, pass: password } },
    // Nobody between this host and the server may take the encryption away.
    ...(secure ? {} : { doSTARTTLS: !isLocal }),
    connectionTimeout: patience.connect,
    greetingTimeout: patience.connect,
    socketTimeout: patience.silence,
    disableAutoIdle: true,
    // It would log addresses and names of files.
    logger: false,
  })
  // The call that waits fails with the same error.
  client.on('error', () => undefined)
  const stop = () => client.close()
  signal.addEventListener('abort', stop)

  /** Does `work`; its error becomes `MAILBOX_UNAVAILABLE`. */
  async function reach<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work()
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof DocweaveError ? error : new DocweaveError('MAILBOX_UNAVAILABLE', {}, error)
    }
  }

  const paths = await reach(async () => {
    await client.connect()
    return prepareFolders(client, account.folder)
  }).catch((error: unknown) => {
    signal.removeEventListener('abort', stop)
    client.close()
    throw error
  })

  return {
    open: (folder) =>
      reach(async () => {
        const { uidValidity } = await client.mailboxOpen(paths[folder])
        const uids = await client.search({ all: true }, byUid)
        if (!uids) throw new Error('the server does not list the messages')
        return { validity: String(uidValidity), uids: uids.toSorted((one, other) => one - other) }
      }),
    read: (uids) =>
      reach(async () => {
        const messages: (MailMessage | UnreadableMessage)[] = []
        const query = { size: true, bodyParts: [{ key: 'HEADER', start: 0, maxLength: mostHeaderBytes + 1 }] }
        // One at a time: a header may be large.
        for (const uid of uids) {
          const found = await client.fetchOne(String(uid), query, byUid)
          if (found) messages.push(messageOf(found, rules))
        }
        return messages
      }),
    files: (uid) =>
      reach(async () => {
        const found = await client.fetchOne(String(uid), { bodyStructure: true }, byUid)
        if (!found) throw new Error('the message is gone')
        return filesOf(found.bodyStructure)
      }),
    fetch: (uid, file, path, mostBytes) => reach(() => writePart(client, { uid, file, path, mostBytes })),
    move: (uid, folder) =>
      reach(async () => {
        if (!(await client.messageMove(String(uid), paths[folder], byUid)))
          throw new Error('the server does not move the message')
      }),
    async close() {
      signal.removeEventListener('abort', stop)
      await client.logout().catch(() => undefined)
      client.close()
    },
  }
}

interface PartCopy {
  uid: number
  file: MailFile
  path: string
  mostBytes: number
}

/** Writes the decoded content of a part to a file, in pieces. */
async function writePart(client: ImapFlow, { uid, file, path, mostBytes }: PartCopy): Promise<void> {
  const options = { ...byUid, decodeText: false, maxBytes: mostBytes + 1, chunkSize: 1024 ** 2 }
  const found = await client.download(String(uid), file.part, options)
  if (!('content' in found) || !found.content) throw new Error('the part is gone')
  let bytes = 0
  await pipeline(
    found.content,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: mostBytes })
        yield chunk
      }
    },
    createWriteStream(path),
  )
}
