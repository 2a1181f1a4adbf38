import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectMailbox } from './imap-mailbox.ts'
import { hasDovecot, newMail, startDovecot, type Dovecot } from './testing/index.ts'
import { authserv } from './testing/new-mail.ts'

const rules = { address: 'files@docs.example', authserv }
const to = 'files+4k2m9x7c1q@docs.example'

describe.runIf(hasDovecot())('a mailbox of Dovecot', () => {
  let server: Dovecot
  let folder: string
  beforeAll(async () => {
    server = await startDovecot()
    folder = await mkdtemp(join(tmpdir(), 'docweave-mail-'))
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true })
  })
  test('gives a message with its files, and moves it', async () => {
    const { id, text } = newMail(to, { files: { 'a.pdf': '%PDF-1.7 one' } })
    await server.deliver(text)
    const mailbox = await connectMailbox(server.account, rules, new AbortController().signal)
    const { uids } = await mailbox.open('inbox')
    const [message] = await mailbox.read(uids)
    expect(message).toMatchObject({ sender: 'kim@example.org', addressees: ['4k2m9x7c1q'], messageId: id })
    const [file] = await mailbox.files(uids[0] ?? 0)
    expect(file?.name).toBe('a.pdf')
    await mailbox.fetch(uids[0] ?? 0, file ?? { name: '', part: '' }, join(folder, 'a'), 100)
    expect(await readFile(join(folder, 'a'), 'utf8')).toBe('%PDF-1.7 one')
    await mailbox.move(uids[0] ?? 0, 'running')
    await mailbox.close()
    expect([await server.idsIn('INBOX'), await server.idsIn('Running')]).toEqual([[], [id]])
  })
})
