import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { documentPdf, sample } from '../specimen/index.ts'
import { inspect } from './index.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-inspect-'))
afterAll(() => rm(folder, { recursive: true }))

async function look(kind: FileKind, content: Uint8Array) {
  const path = join(folder, `file.${kind}`)
  await writeFile(path, content)
  return inspect(path, kind, new AbortController().signal)
}

test.each(['pdf', 'jpg', 'docx', 'xls', 'pptx', 'hwp', 'hwpx', 'epub', 'mobi'] as const)(
  'an empty %s is told of',
  async (kind) => {
    await expect(look(kind, new Uint8Array())).rejects.toMatchObject({ code: 'FILE_EMPTY' })
  },
)

test('an empty text may be the fair result of a step', async () => {
  expect(await look('txt', new Uint8Array())).toEqual({})
})

test.each(['docx', 'odt', 'xlsx', 'pptx', 'hwp', 'hwpx', 'epub', 'mobi'] as const)(
  'a sound %s passes',
  async (kind) => {
    const content = sample(kind)
    if (!content) throw new Error(`no sample of ${kind}`)
    expect(await look(kind, content)).toEqual(kind.startsWith('hwp') ? { pages: 1 } : {})
  },
)

test('a PDF has its pages counted', async () => {
  expect(await look('pdf', documentPdf({ pages: 3 }))).toEqual({ pages: 3 })
})

test.each(['docx', 'xlsx', 'pptx', 'odt', 'hwpx', 'epub'] as const)('half a %s is damaged', async (kind) => {
  const content = sample(kind) ?? new Uint8Array()
  await expect(look(kind, content.subarray(0, content.length / 2))).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
})
