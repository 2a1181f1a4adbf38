/** Generated presentations have a slide per page, with texts by paragraph, tables and pictures. */
import { expect, it } from 'vitest'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { astralPdf, documentPdf, storedConversion, readPptx } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

async function slidesOf(content: Uint8Array, options: Record<string, unknown> = {}) {
  const { files, remove } = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const read = await readPptx(files[0]?.path ?? '')
  await remove()
  return read
}

it('creates a slide of the same size for each page, with its background, texts, table and picture', async () => {
  const { slides, width, height } = await slidesOf(storedConversion('slides-ko'))
  expect([width, height]).toEqual([expect.closeTo(793.7, 0), expect.closeTo(446.5, 0)])
  expect(slides.map(({ paragraphs }) => paragraphs[0])).toEqual([
    '분기 업무 보고서',
    '추진 배경',
    '조사 결과',
    '추진 일정',
    '결론',
  ])
  expect(slides.map(({ background }) => background)).toEqual(Array.from({ length: 5 }, () => 'FFF8E8'))
  // A title and three lines; the coloured band above them is a shape.
  expect(slides[0]).toMatchObject({ boxes: 4, shapes: 1, pictures: 0 })
  expect(slides[3]).toMatchObject({ boxes: 4, shapes: 1, pictures: 1 })
  expect(slides[2]?.tables.map((rows) => rows.map((row) => row.map(({ text }) => text)))).toEqual([
    [
      ['품목', '수량', '단가'],
      ['품목 1', '12', '4500'],
      ['품목 2', '24', '9000'],
      ['품목 3', '36', '13500'],
    ],
  ])
})

it('converts only the chosen pages', async () => {
  const { slides } = await slidesOf(documentPdf({ pages: 3 }), { pages: '3' })
  expect(slides.map(({ paragraphs }) => paragraphs[0])).toEqual(['Page 3 of the specimen'])
})

it('preserves characters above U+FFFF', async () => {
  const { slides } = await slidesOf(astralPdf())
  expect(slides[0]?.paragraphs).toContain('For every 𝑥 in 𝔸 there is a 𝒚 such that 𝑥 is below 𝒚.')
  expect(slides[0]?.paragraphs).toContain('𩸽の塩焼き 🐟')
  expect(slides[0]?.tables.flat(2).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['𩸽', '🐟', '𠮷野家', '🍚']),
  )
})

it('writes paragraphs of several styles that the schema of the format allows', async () => {
  const { slides } = await slidesOf(storedConversion('report-ko'))
  expect(slides.length).toBeGreaterThan(0)
  expect(Math.max(...slides.map(({ propertiesOfParagraph }) => propertiesOfParagraph))).toBe(1)
})
