/** Truncated files are reported, and complete files that merely lack a valid end are accepted. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'mupdf'
import { afterAll, expect, test } from 'vitest'
import { isTruncated } from './truncated-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-cut-off-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Without a cross-reference table and a trailer, so mupdf repairs the file and keeps the objects that it finds. */
const objects = [
  '1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n',
  '2 0 obj\n<</Type /Pages /Count 1 /Kids [3 0 R]>>\nendobj\n',
  '3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources 6 0 R>>\nendobj\n',
  '6 0 obj\n<<>>\nendobj\n',
  '4 0 obj\n<</Length 14>>\nstream\n0 0 9 9 re f  \nendstream\nendobj\n',
]

function check(parts: readonly string[]): boolean {
  const bytes = Buffer.from(['%PDF-1.4\n', ...parts].join(''), 'latin1')
  const path = join(folder, 'in.pdf')
  writeFileSync(path, bytes)
  const document = new PDFDocument(bytes)
  expect(document.countPages()).toBe(1)
  return isTruncated(document, path)
}

test('a file that lacks a referenced object at its end is truncated', () => {
  expect(check(objects.slice(0, -1))).toBe(true)
})

test('a file that ends within an object is truncated', () => {
  expect(check([...objects.slice(0, -1), '4 0 obj\n<</Length 99>>\nstream\n0 0 9 9 re'])).toBe(true)
})

test('a file with all objects but no trailer is complete', () => {
  expect(check(objects)).toBe(false)
})
