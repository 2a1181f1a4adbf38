/** The order of the pages, and of links, outline and labels. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, pdfByProgram, readPdf } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { newOrder, run } from './run.ts'

async function reordered(content: Uint8Array, options: Record<string, unknown>) {
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const bytes = await readFile(files[0]?.path ?? '')
  await remove()
  return readPdf(bytes)
}

const numbers = (pages: { text: string }[]) => pages.map(({ text }) => Number(/Page (\d+)/.exec(text)?.[1] ?? 0))

it.each([
  [{}, [1, 2, 3, 4, 5]],
  [{ pages: '3,1' }, [3, 1, 2, 4, 5]],
  [{ pages: '3,1', rest: 'drop' }, [3, 1]],
  [{ pages: '5,blank,2-3@90' }, [5, 0, 2, 3, 1, 4]],
  [{ order: 'reverse' }, [5, 4, 3, 2, 1]],
  [{ order: 'interleave' }, [1, 4, 2, 5, 3]],
  [{ order: 'interleave-reversed' }, [1, 5, 2, 4, 3]],
])('orders pages by the options %j', async (options, expected) => {
  const { pages } = await reordered(documentPdf({ pages: 5 }), options)
  expect(numbers(pages)).toEqual(expected)
})

it.each(['chromium', 'libreoffice'] as const)(
  'keeps links, outline and text of a document by %s with their pages',
  async (program) => {
    const before = readPdf(pdfByProgram(program))
    const { pages, outline } = await reordered(pdfByProgram(program), { pages: '3,1,2' })
    expect(pages.map(({ text }) => text)).toEqual([2, 0, 1].map((index) => before.pages[index]?.text))
    expect(pages.map(({ links }) => links)).toEqual([['#2', '#3'], ['#1', '#3', 'https://example.com/'], ['#1']])
    expect(outline.map((line) => line.trim()).filter((line) => !line.startsWith('Specimen'))).toEqual([
      '첫째 장 One 2',
      '절 A section 2',
      '第二章 Two 3',
      'Three 1',
    ])
  },
)

it('keeps page labels with their pages, inserts blank pages and rotates pages', async () => {
  const { pages } = await reordered(documentPdf({ pages: 3 }), { pages: '3@180,blank,1', rest: 'drop' })
  expect(pages.map(({ label, turn }) => [label, turn])).toEqual([
    ['iii', 180],
    ['', 0],
    ['i', 0],
  ])
  expect(pages[1]).toMatchObject({ text: '', size: [595, 842] })
})

it('interleaves fronts and backs, with an unpaired front at the end', () => {
  const order = (of: 'interleave' | 'interleave-reversed', count: number) =>
    newOrder({ order: of, pages: '', rest: 'keep' }, count).map((page) => (page === 'blank' ? 0 : page.page))
  expect(order('interleave', 6)).toEqual([1, 4, 2, 5, 3, 6])
  expect(order('interleave-reversed', 6)).toEqual([1, 6, 2, 5, 3, 4])
  expect(order('interleave', 1)).toEqual([1])
})
