/** A visitor's secrets open and protect files, and are not readable in any file that the system stores. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { documentPdf, makeCertificate, readPdf } from '@docweave/fixtures'
import { PDFDocument } from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findText } from './support/find-text.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

let broken: BreakableSystem
beforeAll(async () => {
  broken = await startBreakable()
})
afterAll(() => broken?.remove())

const right = 'Sesam-öffne-dich-7194'
const wrong = 'Not-the-password-5520'
const next = '새-비밀번호-3301'

const locked = () =>
  new PDFDocument(documentPdf({ pages: 3 }))
    .saveToBuffer({ encrypt: 'aes-256', 'user-password': right, 'owner-password': 'owner' })
    .asUint8Array()
    .slice()

test('passwords open and protect files, and no history, store or log contains them', async () => {
  const { site } = broken.system.urls
  const visitor = createVisitor(site)
  const steps = [
    { tool: 'rotate-pdf', options: { pages: '2' } },
    { tool: 'del-pdf-page', options: { pages: '1' } },
  ]
  const secrets = { passwords: [null, wrong], protect: next }
  const uploads = [
    await visitor.upload(documentPdf({ pages: 3 }), 'open.pdf'),
    await visitor.upload(locked(), 'locked.pdf'),
  ]
  const id = await visitor.start(uploads, steps, secrets)
  const partly = await visitor.ended(id)
  expect(partly.inputs.map(({ status }) => status?.failure)).toEqual([
    undefined,
    { code: 'PASSWORD_WRONG', params: { files: '1' } },
  ])

  await visitor.retry(id, { passwords: [null, right] })
  const job = await visitor.ended(id)
  expect(job.results.map(({ pages }) => pages)).toEqual([2, 2])
  for (const index of [0, 1]) {
    const document = new PDFDocument(await visitor.result(id, index))
    expect(document.needsPassword()).toBe(true)
    expect(document.authenticatePassword(right)).toBe(0)
    expect(document.authenticatePassword(next)).toBeGreaterThan(0)
    expect(document.countPages()).toBe(2)
    expect(document.findPage(0).get('Rotate').asNumber()).toBe(90)
  }
  // Control: the search finds a file name, which is in the job's record.
  expect(await findText(broken.dataFolder, 'locked.pdf')).not.toEqual([])
  for (const secret of [right, wrong, next]) expect(await findText(broken.dataFolder, secret)).toEqual([])
})

test('no history, store or log contains a certificate, its password or the stamped text', async () => {
  const visitor = createVisitor(broken.system.urls.site)
  const password = 'Certificate-pass-8821'
  const name = 'Stamped-name-4417'
  const certificate = makeCertificate({ password }).file.toString('base64')
  const stamp = { kind: 'text', text: name, pages: '1', x: 0.1, y: 0.1, width: 0.5, height: 0.05 }
  const options = { stamps: [stamp], certificate, certificatePassword: password }
  const id = await visitor.start(
    [await visitor.upload(documentPdf({ pages: 1 }), 'contract.pdf')],
    [{ tool: 'sign-pdf', options }],
  )
  await visitor.ended(id)
  const signed = await visitor.result(id)
  expect(readPdf(signed).pages[0]?.text).toContain(name)
  expect(Buffer.from(signed).includes('/ByteRange')).toBe(true)
  // A long section from the middle of the file identifies it.
  for (const secret of [password, name, certificate.slice(400, 500)])
    expect(await findText(broken.dataFolder, secret)).toEqual([])
})

test('a failure names the locked files without a password by position', async () => {
  const visitor = createVisitor(broken.system.urls.site)
  const several = [await visitor.upload(locked(), 'a.pdf'), await visitor.upload(locked(), 'b.pdf')]
  const none = await visitor.start(several, [{ tool: 'compress-pdf', options: {} }])
  expect((await visitor.ended(none, 'failed')).failure).toEqual({ code: 'FILE_ENCRYPTED', params: { files: '0 1' } })
  const id = await visitor.start(
    [await visitor.upload(locked(), 'locked.pdf')],
    [{ tool: 'compress-pdf', options: {} }],
  )
  expect((await visitor.ended(id, 'failed')).failure).toEqual({ code: 'FILE_ENCRYPTED', params: { files: '0' } })
})

test('finding 12: no file below the data folder is accessible to other accounts', async () => {
  const visitor = createVisitor(broken.system.urls.site)
  const upload = await visitor.upload(documentPdf({ pages: 1 }), 'private.pdf')
  await visitor.ended(await visitor.start([upload], [{ tool: 'compress-pdf', options: {} }]))
  const entries = await readdir(broken.dataFolder, { recursive: true, withFileTypes: true })
  // Files in a worker's private engine folder are readable by the users of its sandboxes.
  const paths = entries
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => !/\/docweave-engines-[^/]+\//.test(path))
  const open = await Promise.all(
    [broken.dataFolder, ...paths].map(async (path) => {
      const mode = await stat(path).then(
        (found) => found.mode & 0o077,
        () => 0,
      )
      return mode === 0 ? [] : [path]
    }),
  )
  expect(open.flat()).toEqual([])
  expect(paths.length).toBeGreaterThan(10)
})

test('finding 12: no log contains a job id', async () => {
  const visitor = createVisitor(broken.system.urls.site)
  const upload = await visitor.upload(documentPdf({ pages: 1 }), 'logged.pdf')
  const id = await visitor.start([upload], [{ tool: 'compress-pdf', options: {} }])
  await visitor.ended(id)
  const logs = join(broken.dataFolder, 'logs')
  expect((await readdir(logs)).length).toBeGreaterThan(3)
  expect(await findText(logs, id)).toEqual([])
})
