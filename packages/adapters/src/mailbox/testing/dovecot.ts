/** A real IMAP server for tests: Dovecot of Debian's package `dovecot-imapd`, with a configuration, accounts and mail of its own. */
import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import getPort from 'get-port'
import { ImapFlow } from 'imapflow'
import type { MailboxAccount } from '../mailbox-settings.ts'

const program = '/usr/sbin/dovecot'

/** Whether Dovecot is installed; says so on standard error where it is not. */
export function hasDovecot(): boolean {
  const found = existsSync(program)
  if (!found) console.warn('Tests of mailboxes are skipped: Dovecot (dovecot-imapd) is not installed.')
  return found
}

const run = promisify(execFile)

/** Dovecot opens no mail as root: there the mail is this user's, which Debian's package makes. */
const unprivileged = 'dovecot'

/** The user whose mail it is. */
interface Owner {
  uid: number
  gid: number
  name: string
  group: string
}

async function findOwner(): Promise<Owner> {
  const { uid, username } = userInfo()
  const name = uid === 0 ? unprivileged : username
  const answers = await Promise.all(['-u', '-g', '-gn'].map((flag) => run('id', [flag, name])))
  const [user = '', group = '', groupName = ''] = answers.map(({ stdout }) => stdout.trim())
  return { uid: Number(user), gid: Number(group), name, group: groupName }
}

interface DovecotOptions {
  /** The character between the names of a folder and the folder in it. */
  delimiter?: '/' | '.'
  /** What the names of all folders begin with, as on servers with the namespace `INBOX.`. */
  prefix?: string
  /** Whether the server has the MOVE extension (RFC 6851). */
  hasMove?: boolean
}

function configuration(folder: string, port: number, owner: Owner, options: DovecotOptions) {
  const { delimiter = '/', prefix = '', hasMove = true } = options
  // A user other than root cannot become another, nor change the root directory.
  const users =
    owner.name === unprivileged
      ? ''
      : `default_internal_user = ${owner.name}
default_internal_group = ${owner.group}
default_login_user = ${owner.name}
service anvil {
  chroot =
}
service imap-login {
  chroot =
}`
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
listen = 127.0.0.1
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
auth_mechanisms = plain login
${users}
${hasMove ? '' : 'imap_capability = IMAP4rev1 UIDPLUS NAMESPACE'}
namespace inbox {
  inbox = yes
  separator = ${delimiter}
  prefix = ${prefix}
}
passdb {
  driver = static
  args = password=geheim
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`
}

async function isListening(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Starts the server. It has every account that is asked for. */
export async function startDovecot(options: DovecotOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-dovecot-'))
  const [port, owner] = [await getPort(), await findOwner()]
  const path = join(folder, 'dovecot.conf')
  await writeFile(path, configuration(folder, port, owner, options))
  await mkdir(join(folder, 'mail'))
  await chown(join(folder, 'mail'), owner.uid, owner.gid)
  await chmod(folder, 0o755)
  const server = spawn(program, ['-F', '-c', path], { stdio: 'ignore' })
  const gone = once(server, 'exit')
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 200 || server.exitCode !== null)
      throw new Error(`Dovecot does not listen: ${await readFile(join(folder, 'log'), 'utf8')}`)
    await delay(50)
  }
  return {
    /** Returns a new, empty account. */
    openAccount: () => openAccount(port, options),
    async stop() {
      server.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

const folderNames = ['INBOX', 'Running', 'Done', 'Failed', 'Refused'] as const

/** Returns an account, and what its mail server and its user do. */
function openAccount(port: number, { prefix = '', delimiter = '/' }: DovecotOptions) {
  const account: MailboxAccount = {
    ...{ host: '127.0.0.1', port, secure: false, isLocal: true },
    ...{ user: randomUUID(), password: 'geheim', folder: 'INBOX' },
  }

  /** Does `work` with a connection of its own. */
  async function withClient<Result>(work: (client: ImapFlow) => Promise<Result>): Promise<Result> {
    const client = new ImapFlow({
      ...{ host: account.host, port, secure: false, logger: false, disableAutoIdle: true },
      auth: { user: account.user, pass: account.password },
    })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }
  const pathOf = (name: string) => (name === 'INBOX' ? name : `${prefix}Docweave${delimiter}${name}`)
  const inFolder = (name: string, work: (client: ImapFlow) => Promise<unknown>) =>
    withClient(async (client) => {
      await client.mailboxOpen(pathOf(name))
      await work(client)
    })

  return {
    account,
    withClient,
    /** Puts a message into the inbox, as the mail server does. */
    deliver: (message: string | Buffer) => withClient((client) => client.append('INBOX', Buffer.from(message))),
    /** The Message-IDs in the inbox and the folders below `Docweave`, in the order of their arrival; without empty folders. */
    folders: () =>
      withClient(async (client) => {
        const found: Record<string, string[]> = {}
        const paths = new Set((await client.list()).map(({ path }) => path))
        for (const name of folderNames.filter((each) => paths.has(pathOf(each)))) {
          const { exists } = await client.mailboxOpen(pathOf(name))
          if (exists === 0) continue
          found[name] = []
          for await (const { envelope } of client.fetch('1:*', { envelope: true }))
            found[name].push(envelope?.messageId ?? '')
        }
        return found
      }),
    /** Moves, or copies, all messages of a folder to another. */
    moveAll: (from: string, to: string) => inFolder(from, (client) => client.messageMove('1:*', pathOf(to))),
    copyAll: (from: string, to: string) => inFolder(from, (client) => client.messageCopy('1:*', pathOf(to))),
  }
}

export type MailAccount = ReturnType<typeof openAccount>
