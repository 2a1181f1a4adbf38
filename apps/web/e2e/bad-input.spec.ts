/** Bad files through the whole system: each ends with its own code, is not tried again, and the worker lives. */
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
    test(`${tool}: ${name} is ${code}`, async () => {
      const finished = await run(name, make(), tool)
      // What is no PDF at all is told before it is sent: the step does not fit it.
      if (code === 'FILE_KIND_UNSUPPORTED') expect(finished.code).toBe(2)
      else {
        expect(finished.code).toBe(3)
        expect(lastLine(finished)).toMatchObject({ code })
      }
    })

test('a page range outside the document is PAGE_RANGE_INVALID', async () => {
  const finished = await run('range', scanOf([['One page']]), 'pdf-ocr:pages=7')
  expect(lastLine(finished)).toMatchObject({ code: 'PAGE_RANGE_INVALID' })
})

test('the worker lives: a good file is done after all of these', async () => {
  test.setTimeout(60_000)
  expect((await run('good', scanOf([['A good page']]), 'pdf-ocr:languages=en')).code).toBe(0)
})
