/**
 * Regression test: mupdf's binding passed a shading to JavaScript without incrementing its reference count. The garbage collector then
 * freed a shading that the page still used, and the next document trapped in `FT_Done_GlyphSlot` or elsewhere. infra/patches fixes the
 * count.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { shadedPdf } from '@docweave/fixtures/unusual-pdfs'

const task = new URL('../../pdf/tasks/convert-pages.ts', import.meta.url)

/** Converts a document repeatedly, with garbage collections in between, so that finalizers run. */
const program = `
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
const { convertPages } = await import(${JSON.stringify(task.href)})
const [path, place] = process.argv.slice(1)
for (let round = 0; round < 12; round++) {
  const folder = mkdtempSync(join(place, 'round-'))
  const form = { type: 'docx', layout: 'flowing' }
  await convertPages({ path, pages: [0], form, out: join(folder, 'out.docx'), folder }, { progress: () => undefined })
  globalThis.gc()
  await new Promise((resolve) => setTimeout(resolve, 5))
}
console.log('sound')
`

test('a page of shadings does not corrupt mupdf’s heap', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-shadings-'))
  const path = join(folder, 'shaded.pdf')
  await writeFile(path, shadedPdf())
  const args = ['--expose-gc', '--input-type=module', '-e', program, '--', path, folder]
  const { stdout } = await execa(process.execPath, args)
  expect(stdout.trim()).toBe('sound')
  await rm(folder, { recursive: true })
})
