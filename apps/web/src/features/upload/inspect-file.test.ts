import { readFileSync } from 'node:fs'
import { PDFDocument } from 'mupdf'
import { documentPdf } from '@docweave/fixtures'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect-file.ts'

const pdf = (options: string, bytes = documentPdf({ pages: 2 })) =>
  new PDFDocument(bytes).saveToBuffer(options).asUint8Array().slice()
const look = (bytes: Uint8Array) => inspectPdf(new File([new Uint8Array(bytes)], 'a.pdf'))
const lock = 'encrypt=aes-256,user-password=secret'

test.each([
  ['an unencrypted PDF', '', false],
  ['an unencrypted PDF with object streams', 'objstms,compress', false],
  ['an encrypted PDF', lock, true],
  ['an encrypted PDF with object streams', `${lock},objstms,compress`, true],
])('detects whether %s needs a password', async (_name, options, encrypted) => {
  expect(await look(pdf(options))).toEqual({ encrypted, signed: false })
})

test('finds a signature anywhere in the file', async () => {
  const before = documentPdf({ pages: 1 })
  const signed = Buffer.concat([before, Buffer.alloc(3_000_000), Buffer.from('<</ByteRange[0 1 2 3]>>')])
  expect(await look(signed)).toMatchObject({ signed: true })
})

test('reports other files as neither encrypted nor signed', async () => {
  expect(await look(readFileSync(new URL(import.meta.url)).subarray(0, 100))).toEqual({
    encrypted: false,
    signed: false,
  })
  expect(await look(new Uint8Array())).toEqual({ encrypted: false, signed: false })
})
