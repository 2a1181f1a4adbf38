/** The reading order of the text, and the layout of the page. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { astralPdf, documentPdf, scannedPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

async function textOf(content: Uint8Array, options: Record<string, unknown> = {}) {
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const [file] = files
  const text = file ? await readFile(file.path, 'utf8') : ''
  await remove()
  return text
}

it('reads one column after the other, and separates pages by form feeds', async () => {
  const text = await textOf(documentPdf({ pages: 2 }))
  expect(text.split('\f')).toHaveLength(2)
  const places = ['Page 1', 'from its top', 'before the right one', 'The right column', 'Page 2'].map((words) =>
    text.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

it('preserves the layout of the page with spaces', async () => {
  const text = await textOf(documentPdf({ pages: 1 }), { layout: 'page' })
  expect(text).toMatch(/The left column is read {5,}The right column starts/)
})

it('extracts the chosen pages, in either layout', async () => {
  for (const layout of ['reading', 'page']) {
    const text = await textOf(documentPdf({ pages: 3 }), { layout, pages: '2' })
    expect(text).toContain('Page 2')
    expect(text).not.toMatch(/Page [13]/)
  }
})

it('writes Markdown', async () => {
  const text = await textOf(documentPdf({ pages: 2 }), { output: 'md' })
  expect(text).toContain('Page 1 of the specimen')
  expect(text).not.toContain('\f')
})

it('rejects a scan without a text layer', async () => {
  await expect(textOf(scannedPdf({ language: 'en' }))).rejects.toMatchObject({
    code: 'TEXT_NOT_FOUND',
    retryable: false,
  })
})

it.each(['reading', 'page'] as const)('preserves characters above U+FFFF (%s)', async (layout) => {
  const text = await textOf(astralPdf(), { layout })
  for (const words of ['𠮷野家と𩸽の献立', '𝑥', '𝔸', '👩‍💻', '🇰🇷', '❤️']) expect(text).toContain(words)
})
