/** A real IMAP server for tests: Dovecot of Debian's package `dovecot-imapd`, with a configuration, accounts and mail of its own. */
import { execFile, spawn } from 'node:child_process'
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

/** The ids of the user whose mail it is. */
async function owner(): Promise<{ uid: number; gid: number }> {
  const { uid, gid } = userInfo()
  if (uid !== 0) return { uid, gid }
  const ids = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, unprivileged])))
  const [user, group] = ids.map(({ stdout }) => Number(stdout))
  return { uid: user ?? 0, gid: group ?? 0 }
}

interface DovecotOptions {
  /** The character between the names of a folder and the folder in it. */
  delimiter?: '/' | '.'
  /** What the names of all folders begin with, as on servers with the namespace `INBOX.`. */
  prefix?: string
  /** Whether the server has the MOVE extension (RFC 6851). */
  hasMove?: boolean
}

function configuration(folder: string, port: number, ids: { uid: number; gid: number }, options: DovecotOptions) {
  const { delimiter = '/', prefix = '', hasMove = true } = options
  const { username, uid } = userInfo()
  // A user other than root cannot become another, nor change the root directory.
  const users =
    uid === 0
      ? ''
      : `default_internal_user = ${username}
default_login_user = ${username}
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
  driver = passwd-file
  args = scheme=plain ${folder}/users
}
userdb {
  driver = static
  args = uid=${ids.uid} gid=${ids.gid} home=${folder}/mail/%u
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

/** Starts the server with one empty account. */
export async function startDovecot(options: DovecotOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-dovecot-'))
  const [port, ids] = [await getPort(), await owner()]
  const path = join(folder, 'dovecot.conf')
  await writeFile(path, configuration(folder, port, ids, options))
  await writeFile(join(folder, 'users'), 'files:{PLAIN}geheim 7\n')
  await mkdir(join(folder, 'mail'))
  await chown(join(folder, 'mail'), ids.uid, ids.gid)
  await chmod(folder, 0o755)
  const server = spawn(program, ['-F', '-c', path], { stdio: 'ignore' })
  const gone = once(server, 'exit')
  for (let tries = 0; !(await isListening(port)); tries++) {
    if (tries > 200 || server.exitCode !== null)
      throw new Error(`Dovecot does not listen: ${await readFile(join(folder, 'log'), 'utf8')}`)
    await delay(50)
  }
  const account: MailboxAccount = {
    ...{ host: '127.0.0.1', port, secure: false, isLocal: true },
    ...{ user: 'files', password: 'geheim 7', folder: 'INBOX' },
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
  const pathOf = (name: string) =>
    name === 'INBOX' ? name : `${options.prefix ?? ''}Docweave${options.delimiter ?? '/'}${name}`

  return {
    account,
    withClient,
    /** Puts a message into the inbox, as the mail server does. Lines may end with LF. */
    deliver: (message: string | Buffer) =>
      withClient(async (client) => {
        const content = typeof message === 'string' ? Buffer.from(message.replaceAll(/\r?\n/g, '\r\n')) : message
        await client.append('INBOX', content)
      }),
    /** The Message-IDs in a folder (`INBOX`, or one below `Docweave`), in the order of their arrival. */
    idsIn: (name: string) =>
      withClient(async (client) => {
        await client.mailboxOpen(pathOf(name))
        const found: string[] = []
        for await (const { envelope } of client.fetch('1:*', { envelope: true })) found.push(envelope?.messageId ?? '')
        return found
      }).catch(() => []),
    /** Moves all messages of a folder to another. */
    moveAll: (from: string, to: string) =>
      withClient(async (client) => {
        await client.mailboxOpen(pathOf(from))
        await client.messageMove('1:*', pathOf(to))
      }),
    async stop() {
      server.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>
