import { documentPdf, scannedPdf } from '@docweave/fixtures'
import { expect, test } from 'vitest'
import { looksScanned } from './looks-scanned.ts'

const look = (bytes: Uint8Array) => looksScanned(new Blob([new Uint8Array(bytes)]))

test('detects scanned pages, and not documents with text', async () => {
  expect(await look(scannedPdf({ pages: 1, language: 'en' }))).toBe(true)
  expect(await look(documentPdf({ pages: 2 }))).toBe(false)
  expect(await look(new Uint8Array())).toBe(false)
})
