/** Packed files are sound, and hold every object of the original. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { execa } from 'execa'
import { PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { documentPdf } from '@docweave/fixtures'
import { structuredPdf } from '@docweave/fixtures/structured-pdf/structured-pdf'
import { compress } from '../tasks/compress.ts'
import { writePacked } from './write-packed.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))

let count = 0
function packed(document: PDFDocument): { path: string; read: PDFDocument } {
  const path = join(folder, `${count++}.pdf`)
  expect(writePacked(document, path)).toBe(readFileSync(path).length)
  return { path, read: new PDFDocument(readFileSync(path)) }
}

/** Compresses bytes as the tool does, and returns the result. */
function compressed(bytes: Uint8Array): { path: string; source: string } {
  const [path, out] = [join(folder, `${count++}.pdf`), join(folder, `${count++}.pdf`)]
  writeFileSync(path, bytes)
  compress({ path, out, aim: { level: 'balanced' } }, { progress: () => undefined })
  return { path: out, source: readFileSync(out, 'latin1') }
}

/** qpdf reports every fault of the format, and ends with an error. */
const check = (path: string) => execa('qpdf', ['--check', path])

describe('writePacked', () => {
  it.each([
    ['a plain document', () => documentPdf({ pages: 3, scans: 1 })],
    ['a document with tags, layers and forms', () => structuredPdf('A')],
  ])('writes %s without faults', async (_, make) => {
    const { path, read } = packed(new PDFDocument(make()))
    const { stdout } = await check(path)
    expect(stdout).toContain('No syntax or stream encoding errors')
    expect(read.wasRepaired()).toBe(false)
  })

  it('keeps strings of any bytes, names with special characters, and numbers', () => {
    const document = new PDFDocument(documentPdf({ pages: 1 }))
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const added = document.addObject({
      Text: document.newString('한국어 () \\ 日本語'),
      Bytes: document.newByteString(bytes),
      'Na me#': document.newName('a b/(c)#é'),
      Number: -0.00125,
    })
    document.getTrailer().get('Root').put('XXTest', added)
    const found = packed(document).read.getTrailer().get('Root', 'XXTest')
    expect(found.get('Text').asString()).toBe('한국어 () \\ 日本語')
    expect(found.get('Bytes').asByteString()).toEqual(bytes)
    expect(found.get('Na me#').asName()).toBe('a b/(c)#é')
    expect(found.get('Number').asNumber()).toBeCloseTo(-0.00125, 7)
  })

  it('packs more objects than fit in one object stream', async () => {
    const document = new PDFDocument(documentPdf({ pages: 1 }))
    const all = Array.from({ length: 1500 }, (_, at) => document.addObject({ At: at }))
    document.getTrailer().get('Root').put('XXTest', all)
    const { path, read } = packed(document)
    const list = read.getTrailer().get('Root', 'XXTest')
    expect(all.every((_, at) => list.get(at, 'At').asNumber() === at)).toBe(true)
    await check(path)
  })

  it('encodes streams again without loss', () => {
    const document = new PDFDocument(documentPdf({ pages: 1 }))
    const text = 'A line that repeats. '.repeat(400)
    const hexadecimal = `${Buffer.from(text).toString('hex')}>`
    const rows = Buffer.from(
      [...Array(100)].flatMap((_, y) => [2, ...Array.from({ length: 30 }, (__, x) => (y === 0 ? x : 0))]),
    )
    const parameters = { Predictor: 12, Columns: 30 }
    const streams = [
      document.addRawStream(Buffer.from(text), {}),
      document.addRawStream(deflateSync(text, { level: 1 }), { Filter: document.newName('FlateDecode') }),
      document.addRawStream(Buffer.from(hexadecimal), { Filter: document.newName('ASCIIHexDecode') }),
      document.addRawStream(deflateSync(rows), { Filter: document.newName('FlateDecode'), DecodeParms: parameters }),
      document.addRawStream(Buffer.from('damaged'), { Filter: document.newName('FlateDecode') }),
    ]
    const before = streams.slice(0, 4).map((each) => each.readStream().asString())
    document.getTrailer().get('Root').put('XXTest', streams)
    const list = packed(document).read.getTrailer().get('Root', 'XXTest')
    const after = Array.from({ length: 5 }, (_, at) => list.get(at))
    expect(after.slice(0, 4).map((each) => each.readStream().asString())).toEqual(before)
    expect(after.slice(0, 3).every((each) => each.get('Length').asNumber() < 100)).toBe(true)
    expect(after[4]?.readRawStream().asString()).toBe('damaged')
  })
})

describe('compress', () => {
  it('keeps a document encrypted, and packs it', async () => {
    const document = new PDFDocument(documentPdf({ pages: 2 }))
    const buffer = document.saveToBuffer('encrypt=aes-256,owner-password=secret,user-password=,permissions=-1340')
    const { path, source } = compressed(Uint8Array.from(buffer.asUint8Array()))
    expect(source).toContain('/ObjStm')
    expect((await check(path)).stdout).toContain('file encryption method: AESv3')
  })

  it('gives PDF/A-1 neither object streams nor compressed metadata', async () => {
    const document = new PDFDocument(documentPdf({ pages: 2 }))
    const metadata =
      '<x:xmpmeta xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>1</pdfaid:part></x:xmpmeta>'
    const type = { Type: document.newName('Metadata'), Subtype: document.newName('XML') }
    document
      .getTrailer()
      .get('Root')
      .put('Metadata', document.addRawStream(Buffer.from(metadata), type))
    const { path, source } = compressed(Uint8Array.from(document.saveToBuffer('').asUint8Array()))
    expect(source).not.toContain('/ObjStm')
    expect(source).toContain(metadata)
    await check(path)
  })
})
