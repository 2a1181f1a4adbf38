/** Bad files through the whole system: each fails with its own code, is not retried, and the worker keeps running. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { badPdfs, manyPages } from '@docweave/fixtures'
import { expect, test } from '@playwright/test'
import { docweave, lastLine } from './run-docweave.ts'
import { scanOf } from './sample-files.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-bad-'))
})
test.afterAll(() => rm(folder, { recursive: true }))

const run = async (name: string, content: Uint8Array, ...steps: string[]) => {
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.pdf`)
  await writeFile(path, content)
  return docweave('run', ...steps, '--in', path, '--out', join(folder, 'out'))
}

const files = [...badPdfs, { name: 'too many pages', code: 'PAGES_TOO_MANY', make: () => manyPages(10_001) }]

for (const { name, code, make } of files)
  for (const tool of ['pdf-ocr', 'compress-pdf'])
    test(`${tool}: ${name} fails with ${code}`, async () => {
      const finished = await run(name, make(), tool)
      // Other kinds of files are refused before they are uploaded: the step does not accept them.
      if (code === 'FILE_KIND_UNSUPPORTED') expect(finished.code).toBe(2)
      else {
        expect(finished.code).toBe(3)
        expect(lastLine(finished)).toMatchObject({ code })
      }
    })

test('a page range outside the document fails with PAGE_RANGE_INVALID', async () => {
  const finished = await run('range', scanOf([['One page']]), 'pdf-ocr:pages=7')
  expect(lastLine(finished)).toMatchObject({ code: 'PAGE_RANGE_INVALID' })
})

test('the worker still processes a good file after all bad ones', async () => {
  test.setTimeout(60_000)
  expect((await run('good', scanOf([['A good page']]), 'pdf-ocr:languages=en')).code).toBe(0)
})
