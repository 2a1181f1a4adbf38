/** The mailbox on a real Dovecot, and on servers that hang, close or lie. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Mailbox, MailMessage } from '@docweave/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectMailbox } from './imap-mailbox.ts'
import { mostHeaderBytes } from './read-header.ts'
import { hasDovecot, newMail, startDovecot, type Dovecot, type MailAccount, type MailParts } from './testing/index.ts'
import { authserv } from './testing/new-mail.ts'

const rules = { address: 'files@docs.example', authserv }
const to = 'files+4k2m9x7c1q@docs.example'
const patience = { connect: 1000, silence: 1000 }
const { signal } = new AbortController()
const unavailable = { code: 'MAILBOX_UNAVAILABLE' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-mail-'))
})
afterAll(() => rm(folder, { recursive: true }))

const isMessage = (found: object | undefined): found is MailMessage => found !== undefined && 'id' in found

describe.runIf(hasDovecot())('a mailbox of Dovecot', { timeout: 30_000 }, () => {
  let dovecot: Dovecot
  let server: MailAccount
  let mailbox: Mailbox
  beforeAll(async () => {
    dovecot = await startDovecot()
    server = dovecot.openAccount()
    mailbox = await connectMailbox(server.account, rules, signal)
  }, 60_000)
  afterAll(async () => {
    await mailbox.close()
    await dovecot.stop()
  }, 60_000)
  afterEach(() => server.moveAll('INBOX', 'Done'))

  /** Delivers a message; returns its uid. */
  async function deliver(text: string | Buffer): Promise<number> {
    await server.deliver(text)
    const { uids } = await mailbox.open('inbox')
    return uids.at(-1) ?? 0
  }
  const deliverParts = (parts: MailParts) => deliver(newMail(to, parts).text)

  /** Reads the files of a message, with their contents. */
  async function read(uid: number): Promise<[name: string, content: Buffer][]> {
    const found: [string, Buffer][] = []
    for (const file of await mailbox.files(uid)) {
      const path = join(folder, 'file')
      await mailbox.fetch(uid, file, path, 20_000_000)
      found.push([file.name, await readFile(path)])
    }
    return found
  }

  test('gives what the header tells, and leaves the message unread', async () => {
    const { id, text } = newMail(to, { files: { 'a.pdf': '%PDF-1.7' } })
    const uid = await deliver(text)
    const [message] = await mailbox.read([uid])
    expect(message).toMatchObject({ uid, bytes: text.length, sender: 'kim@example.org', messageId: id })
    expect(await mailbox.read([uid + 1000])).toEqual([])
    const seen = await server.withClient(async (client) => {
      await client.mailboxOpen('INBOX')
      return client.search({ seen: true }, { uid: true })
    })
    expect(seen).toEqual([])
  })

  test('moves a message, which keeps its name, and does nothing when it is gone', async () => {
    const uid = await deliverParts({})
    const [before] = await mailbox.read([uid])
    for (const _ of [1, 2]) await mailbox.move(uid, 'running')
    expect((await mailbox.open('inbox')).uids).toEqual([])
    const { uids } = await mailbox.open('running')
    const [after] = await mailbox.read(uids)
    expect([isMessage(before) && before.id, uids.length]).toEqual([isMessage(after) && after.id, 1])
  })

  test('gives the bytes of files, however they are encoded and large', async () => {
    const large = randomBytes(5_000_000)
    const quoted =
      'Content-Type: text/plain; charset=euc-kr; format=flowed; name=q.txt\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n=B0=A1=20\r\n b'
    const plain = 'Content-Type: text/csv; name=p.csv\r\n\r\na,b\r\n.\r\n..\r\n'
    const found = await read(
      await deliverParts({ files: { 'large.bin': large, 'empty.bin': '' }, parts: [quoted, plain] }),
    )
    expect(found.map(([name]) => name)).toEqual(['large.bin', 'empty.bin', 'q.txt', 'p.csv'])
    expect(found[0]?.[1].equals(large)).toBe(true)
    expect(found[1]?.[1].length).toBe(0)
    expect(found[2]?.[1]).toEqual(Buffer.from([0xb0, 0xa1, ...Buffer.from(' \r\n b')]))
    expect(found[3]?.[1].toString()).toBe('a,b\r\n.\r\n..\r\n')
  })

  test.each([
    ['Korean, RFC 2231', "filename*=utf-8''%EC%8A%A4%EC%BA%94%201.pdf", '스캔 1.pdf'],
    ['Korean, RFC 2231 in EUC-KR', "filename*=euc-kr''%BD%BA%C4%B5.pdf", '스캔.pdf'],
    [
      'Japanese, RFC 2231 in parts',
      "filename*0*=utf-8''%E8%AB%8B;\r\n filename*1*=%E6%B1%82;\r\n filename*2=.pdf",
      '請求.pdf',
    ],
    ['Japanese, RFC 2047', 'filename="=?ISO-2022-JP?B?GyRCQEE1YRsoQg==?=.pdf"', '請求.pdf'],
    ['Korean, RFC 2047 in words', 'filename="=?utf-8?B?7Iqk?=\r\n =?utf-8?B?7LqULnBkZg==?="', '스캔.pdf'],
    ['raw UTF-8', 'filename="스캔.pdf"', '스캔.pdf'],
    ['a path', 'filename="../../etc/passwd"', '../../etc/passwd'],
    ['a prototype', `filename="a"; __proto__*0*=utf-8''x`, 'a'],
  ])('gives a name in %s', async (_, disposition, name) => {
    const part = `Content-Type: application/pdf\r\nContent-Disposition: attachment; ${disposition}\r\n\r\n%PDF-1.7`
    expect(await read(await deliverParts({ parts: [part] }))).toEqual([[name, Buffer.from('%PDF-1.7')]])
  })

  test('gives the file of a message without parts', async () => {
    const { text } = newMail(to, {
      fields: {
        'Content-Type': 'application/pdf; name=only.pdf',
        'Content-Disposition': 'attachment; filename=only.pdf',
        'Content-Transfer-Encoding': 'base64',
      },
    })
    const [header = ''] = text.split('\r\n\r\n')
    expect(await read(await deliver(`${header}\r\n\r\n${Buffer.from('%PDF-1.7').toString('base64')}\r\n`))).toEqual([
      ['only.pdf', Buffer.from('%PDF-1.7')],
    ])
  })

  test('refuses a file above the limit', async () => {
    const uid = await deliverParts({ files: { 'a.bin': Buffer.alloc(3_000_000) } })
    const [file] = await mailbox.files(uid)
    const fetch = mailbox.fetch(uid, file ?? { name: '', part: '' }, join(folder, 'large'), 1_000_000)
    await expect(fetch).rejects.toMatchObject({ code: 'FILE_TOO_LARGE', params: { limit: 1_000_000 } })
    expect((await mailbox.open('inbox')).uids).toEqual([uid])
  })

  test('calls a message with a huge header unreadable, and reads the one after it', async () => {
    const huge = newMail(to, { fields: { Subject: 'word '.repeat(mostHeaderBytes) } }).text
    const uid = await deliver(huge)
    const next = await deliverParts({})
    expect(await mailbox.read([uid, next])).toMatchObject([{ uid }, { uid: next, subject: 'Scan' }])
    expect((await mailbox.read([uid]))[0]).toEqual({ uid })
  })

  test.each([
    [15, ['a.pdf', 'deep.pdf']],
    [40, ['a.pdf']],
    // So deep that the library does not parse the structure.
    [500, []],
  ])('reads a message with %i parts in each other', async (depth, names) => {
    const levels = Array.from({ length: depth }, (_, level) => {
      const boundary = `x${String(level).padStart(3, '0')}x`
      return `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n--${boundary}\r\n`
    })
    const parts = [`${levels.join('')}Content-Type: application/pdf; name=deep.pdf\r\n\r\nb`]
    const uid = await deliverParts({ files: { 'a.pdf': 'a' }, parts })
    expect((await mailbox.files(uid)).map(({ name }) => name)).toEqual(names)
  })

  test('reads a message that is not MIME at all', async () => {
    const uid = await deliver(Buffer.concat([Buffer.from(`To: ${to}\r\n\r\n`), randomBytes(1000)]))
    expect(await mailbox.files(uid)).toEqual([])
  })

  test('says when a message is gone whose files are asked for', async () => {
    await mailbox.open('inbox')
    await expect(mailbox.files(99_999)).rejects.toMatchObject(unavailable)
    await expect(mailbox.fetch(99_999, { name: 'a', part: '2' }, join(folder, 'gone'), 10)).rejects.toMatchObject(
      unavailable,
    )
  })

  test('is not opened with a wrong password, or a folder that does not exist', async () => {
    const wrong = connectMailbox({ ...server.account, password: 'x' }, rules, signal)
    await expect(wrong).rejects.toMatchObject(unavailable)
    const other = await connectMailbox({ ...server.account, folder: 'Other' }, rules, signal)
    await expect(other.open('inbox')).rejects.toMatchObject(unavailable)
    await other.close()
  })

  test('is not opened without encryption, except on this machine', async () => {
    const remote = connectMailbox({ ...server.account, isLocal: false }, rules, signal)
    await expect(remote).rejects.toMatchObject(unavailable)
  })

  test('stops when its host does', async () => {
    const host = new AbortController()
    const other = await connectMailbox(server.account, rules, host.signal)
    host.abort()
    await expect(other.open('inbox')).rejects.toMatchObject({ name: 'AbortError' })
    await expect(connectMailbox(server.account, rules, host.signal)).rejects.toMatchObject({ name: 'AbortError' })
    await other.close()
  })
})

describe.runIf(hasDovecot()).each([
  ['with another delimiter and a prefix', { delimiter: '.', prefix: 'INBOX.' }],
  ['without MOVE', { hasMove: false }],
] as const)('a mailbox %s', (_, options) => {
  test('has the same folders, once', { timeout: 60_000 }, async () => {
    const dovecot = await startDovecot(options)
    const server = dovecot.openAccount()
    const { id, text } = newMail(to)
    await server.deliver(text)
    for (const target of ['running', 'failed'] as const) {
      const mailbox = await connectMailbox(server.account, rules, signal)
      const { uids } = await mailbox.open(target === 'running' ? 'inbox' : 'running')
      await mailbox.move(uids[0] ?? 0, target)
      await mailbox.close()
    }
    expect(await server.folders()).toEqual({ Failed: [id] })
    const names = await server.withClient((client) => client.list())
    expect(
      names
        .filter(({ parent }) => parent.at(-1) === 'Docweave')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Done', 'Failed', 'Refused', 'Running'])
    await dovecot.stop()
  })
})

describe('a server that', { timeout: 30_000 }, () => {
  let sockets: Socket[] = []
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets = []
  })

  /** Starts a server, and connects to its mailbox. */
  async function connectTo(serve: (socket: Socket) => void): Promise<Mailbox> {
    const server = createServer((socket) => {
      sockets.push(socket)
      socket.on('error', () => undefined)
      serve(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const account = {
      host: '127.0.0.1',
      port,
      secure: false,
      isLocal: true,
      user: 'files',
      password: 'x',
      folder: 'INBOX',
    }
    return connectMailbox(account, rules, signal, patience).finally(() => server.close())
  }

  /** Answers commands: by `special` where it has an answer, and else with what a small server says. */
  const answering =
    (special: (tag: string, command: string, socket: Socket) => string | undefined) => (socket: Socket) => {
      socket.write('* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready\r\n')
      socket.on('data', (bytes) => {
        for (const line of String(bytes).trim().split('\r\n')) {
          const [tag = '', ...words] = line.split(' ')
          const command = words.join(' ')
          const own = special(tag, command, socket)
          if (own !== undefined) socket.write(own)
          else if (command.startsWith('SELECT'))
            socket.write(`* 1 EXISTS\r\n* OK [UIDVALIDITY 1] .\r\n${tag} OK [READ-WRITE] .\r\n`)
          else if (command.startsWith('UID SEARCH')) socket.write(`* SEARCH 7\r\n${tag} OK .\r\n`)
          else socket.write(`${tag} OK .\r\n`)
        }
      })
    }

  test.each([
    ['says nothing', () => undefined],
    ['closes at once', (socket: Socket) => void socket.end()],
    ['speaks another protocol', (socket: Socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['never ends its line', (socket: Socket) => void socket.write('* OK '.padEnd(1000, 'x'))],
    ['hangs at sign-in', answering((_, command) => (/^(LOGIN|AUTHENTICATE)/.test(command) ? '' : undefined))],
  ])('%s is no mailbox', async (_, serve) => {
    await expect(connectTo(serve)).rejects.toMatchObject(unavailable)
  })

  test.each([
    ['hangs', () => ''],
    ['closes', (_tag: string, socket: Socket) => void socket.destroy()],
    ['refuses', (tag: string) => `${tag} NO [UNAVAILABLE] .\r\n`],
    [
      'ends in the middle of a literal',
      (_tag: string, socket: Socket) =>
        void socket.end('* 1 FETCH (UID 7 RFC822.SIZE 10 BODY[HEADER]<0> {100}\r\nFrom: k'),
    ],
  ])('%s at a header does not answer for ever', async (_, answer) => {
    const mailbox = await connectTo(
      answering((tag, command, socket) => (command.startsWith('UID FETCH') ? (answer(tag, socket) ?? '') : undefined)),
    )
    expect(await mailbox.open('inbox')).toEqual({ validity: '1', uids: [7] })
    await expect(mailbox.read([7])).rejects.toMatchObject(unavailable)
    await mailbox.close()
  })

  test('does not move a message is not believed', async () => {
    const mailbox = await connectTo(
      answering((tag, command) => (command.startsWith('UID MOVE') ? `${tag} NO .\r\n` : undefined)),
    )
    await mailbox.open('inbox')
    await expect(mailbox.move(7, 'done')).rejects.toMatchObject(unavailable)
    await mailbox.close()
  })
})
