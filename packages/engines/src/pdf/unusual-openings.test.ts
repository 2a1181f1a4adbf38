/** Documents that readers open although mupdf does not: with a page in place of the page tree, and with attachments that alone are encrypted. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'mupdf'
import { afterAll, expect, test } from 'vitest'
import { readPdf } from '@docweave/fixtures'
import { endEngines, inJob } from '../host/index.ts'
import { inspect, runMupdf } from './index.ts'
import { protect, unlock } from './password.ts'

const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-openings-'))
afterAll(async () => {
  await endEngines()
  rmSync(folder, { recursive: true, force: true })
})
const { signal } = new AbortController()
const limits = { signal, memoryMegabytes: 800 }
const [path, out] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
const job = <Result>(work: () => Promise<Result>) => inJob('opening', work)
const textsOf = (file: string) => readPdf(readFileSync(file)).pages.map(({ text }) => text.trim())

const content = 'BT /F1 12 Tf 20 100 Td (Hello there) Tj ET'
const resources = '/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
/** A document whose catalog refers to object 2. */
const pdf = (objects: string[], trailer = '', entries = '') => `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R${entries}>>endobj
${objects.map((object, at) => `${at + 2} 0 obj${object}endobj`).join('\n')}
trailer<</Root 1 0 R${trailer}>>
%%EOF`
const stream = `<</Length ${content.length}>>stream\n${content}\nendstream `
const page = (parent: string) => `<</Type/Page${parent}/MediaBox[0 0 200 200]/Contents 3 0 R${resources}>>`

test.each([
  ['without a tree', [page(''), stream], 1],
  ['beside its tree', [page('/Parent 4 0 R'), stream, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>'], 2],
  ['in a loop of parents', [page('/Parent 4 0 R'), stream, '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 4 0 R>>'], 1],
])('opens a document with a page as its page tree: %s', { timeout }, async (_what, objects, pages) => {
  writeFileSync(path, pdf(objects))
  expect(await job(() => inspect(path, 'pdf', signal))).toEqual({ pages })
  const turned = Array.from({ length: pages }, (_, index) => ({ index, turn: 90 }))
  await job(() => runMupdf('organisePages', { path, out, pages: turned }, limits))
  expect(textsOf(out)).toEqual(turned.map(() => 'Hello there'))
  await job(() => runMupdf('splitDocument', { path, parts: [{ pages: [0], out }] }, limits))
  expect(textsOf(out)).toEqual(['Hello there'])
})

test('still reports a document without pages', { timeout }, async () => {
  writeFileSync(path, pdf(['<</Type/Pages/Kids[]/Count 0>>']))
  await expect(job(() => inspect(path, 'pdf', signal))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})

/** Encrypted bytes: they are no valid stream without the password. */
const secret = createHash('sha512').update('attachment').digest('hex')
const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const keys = `/O<${hex(48)}>/U<${hex(48)}>/OE<${hex(32)}>/UE<${hex(32)}>/Perms<${hex(16)}>`
/** AES-256 with a password that nobody knows, for streams, strings or attachments. */
const locked = (used: string) =>
  pdf(
    [
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      stream,
      page('/Parent 2 0 R'),
      '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 6 0 R>>>>',
      `<</Type/EmbeddedFile/Filter/FlateDecode/Length ${secret.length}>>stream\n${secret}\nendstream `,
      `<</Filter/Standard/V 5/R 6/Length 256/P -4/CF<</StdCF<</CFM/AESV3/Length 32>>>>${used}${keys}>>`,
    ],
    '/Encrypt 7 0 R/ID[<00><00>]',
    '/Names<</EmbeddedFiles<</Names[(a.txt)5 0 R]>>>>',
  )

test.each([
  ['named', '/StmF/Identity/StrF/Identity/EFF/StdCF'],
  ['by default', '/EFF/StdCF'],
])('opens a document of which only the attachments are encrypted (%s)', { timeout }, async (_what, used) => {
  writeFileSync(path, locked(used))
  expect(await job(() => inspect(path, 'pdf', signal))).toEqual({ pages: 1 })
  const { pages } = await job(() => runMupdf('extractText', { path, layout: 'reading' }, limits))
  expect(pages).toEqual(['Hello there'])
  const turned = [{ index: 0, turn: 90 }]
  await job(() => runMupdf('organisePages', { path, out, pages: turned }, limits))
  const changed = readFileSync(out, 'latin1')
  expect(changed).toContain(secret)
  expect(changed).toContain('/Encrypt')
  expect(await job(() => inspect(out, 'pdf', signal))).toEqual({ pages: 1 })
})

test('leaves out encrypted attachments when documents are merged: their password is lost', { timeout }, async () => {
  writeFileSync(path, locked('/EFF/StdCF'))
  const sources = [path, path].map((each) => ({ path: each, title: 'A' }))
  await job(() => runMupdf('mergeDocuments', { sources, out }, limits))
  const merged = new PDFDocument(readFileSync(out))
  expect(merged.needsPassword()).toBe(false)
  expect(merged.countPages()).toBe(2)
  expect(merged.getTrailer().get('Root', 'Names', 'EmbeddedFiles').isNull()).toBe(true)
  merged.destroy()
})

test('a document of which all but the attachments is encrypted requires the password', { timeout }, async () => {
  writeFileSync(path, locked('/StmF/StdCF/StrF/StdCF'))
  await expect(job(() => inspect(path, 'pdf', signal))).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
  writeFileSync(path, locked('/EFF/StdCF'))
  await expect(job(() => unlock(path, out, 'wrong', signal))).rejects.toMatchObject({ code: 'PASSWORD_WRONG' })
  await expect(job(() => protect(path, out, 'new', signal))).rejects.toMatchObject({ code: 'FILE_ENCRYPTED' })
})
