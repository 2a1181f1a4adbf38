/** Text that the engine puts below the end of the page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { storedHwp } from '@docweave/fixtures/stored-documents'
import { breakOverfullPages } from './overfull-pages.ts'
import { isBeyondPage, textsIn } from './page-text.ts'
import { blankDocument, openDocument } from './rhwp.ts'

function printed(document: ReturnType<typeof blankDocument>) {
  const pages = Array.from({ length: document.pageCount() }, (_, page) =>
    document.renderPageSvgWithProfile(page, 'print'),
  )
  return { beyond: pages.filter(isBeyondPage).length, text: pages.flatMap((page) => [...textsIn(page)]).join('') }
}

test('goes on on the next page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-overfull-'))
  const path = join(folder, 'document.hwpx')
  await writeFile(path, storedHwp('python-hwpx.hwpx'))
  // Its columns are not laid out in the file, and the engine makes them too long.
  const document = openDocument(path, undefined)
  await rm(folder, { recursive: true })
  const before = printed(document)
  expect(before.beyond).toBeGreaterThan(0)
  expect(breakOverfullPages(document)).toBe(true)
  const after = printed(document)
  expect(after.beyond).toBe(0)
  expect(after.text.length).toBeGreaterThanOrEqual(before.text.length)
  document.free()
})

test('a document without such text stays as it is', () => {
  const document = blankDocument()
  document.insertText(0, 0, 0, 'one line')
  expect(breakOverfullPages(document)).toBe(false)
  document.free()
})
