import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorFileName, isErrorFile, readErrorFile, removeErrorFile, writeErrorFile } from './error-file.ts'

test('names the error file after the source, within 255 bytes', () => {
  expect(errorFileName('계약서.pdf')).toBe('계약서.pdf.docweave-error.json')
  const long = [`${'가'.repeat(83)}ab.pdf`, `${'가'.repeat(83)}ac.pdf`].map(errorFileName)
  expect(new Set(long).size).toBe(2)
  for (const name of long) {
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
    expect(isErrorFile(name)).toBe(true)
  }
})

test('writes, reads and removes it; only this user can read it, because of the job key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-error-'))
  try {
    const failed = { file: 'a.pdf', size: 1, mtime: 2.5, error: { code: 'FILE_DAMAGED', message: 'm' }, jobKey: 'k' }
    await writeErrorFile(folder, failed, join(folder, 'aside'))
    expect(await readdir(folder)).toEqual(['a.pdf.docweave-error.json'])
    expect((await stat(join(folder, 'a.pdf.docweave-error.json'))).mode & 0o777).toBe(0o600)
    expect(await readErrorFile(folder, 'a.pdf')).toEqual(failed)
    await removeErrorFile(folder, 'a.pdf')
    expect(await readErrorFile(folder, 'a.pdf')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
