/** Text boxes of slides, as they are written. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSlideBoxes } from '@docweave/fixtures'
import PptxGenJS from 'pptxgenjs'
import { expect, it } from 'vitest'
import type { Paragraph } from '../analysis/index.ts'
import { withArchive } from '../../archive/index.ts'
import { paragraphOf, style } from '../line-fitting/testing.ts'
import { SlideScale } from './slide-position.ts'
import { addParagraph } from './text-box.ts'

const page = { width: 720, height: 540 }

async function written(paragraph: Paragraph) {
  const presentation = new PptxGenJS()
  addParagraph(presentation.addSlide(), paragraph, new SlideScale(page, page), new Map())
  const bytes = await presentation.write({ outputType: 'uint8array' })
  if (!(bytes instanceof Uint8Array)) throw new TypeError('no bytes')
  const folder = await mkdtemp(join(tmpdir(), 'docweave-test-'))
  const path = join(folder, 'slides.pptx')
  await writeFile(path, bytes)
  const xml = await withArchive(path, async ({ read }) => (await read('ppt/slides/slide1.xml'))?.toString() ?? '')
  const [boxes = []] = await readSlideBoxes(path)
  await rm(folder, { recursive: true })
  return { xml, boxes }
}

it('sets no indent beside tab stops, which LibreOffice would then ignore', async () => {
  const tab = { position: 54, x: 126, align: 'left', textLeft: 126 } as const
  const { xml } = await written(paragraphOf(['Votes\t363', 'of all'], { align: 'left', tabs: [tab] }))
  const [properties] = /<a:pPr [^>]*>(?=.*<a:tab )/.exec(xml) ?? []
  expect(properties).toContain('marL="0"')
  expect(properties).not.toContain('indent')
})

it('makes the box of a short list item wide enough for its indent', async () => {
  const box = { left: 72, top: 90, right: 84, bottom: 102 }
  const list = { format: 'bullet', marker: '•', number: 0, level: 0 } as const
  const line = { box, baseline: 100, runs: [{ text: '• a', style }], endsInSpace: false }
  const { boxes } = await written(
    paragraphOf(['a'], { align: 'left', list, box, lines: [line], indent: { left: 18, right: 0, first: -18 } }),
  )
  expect(boxes[0]?.width).toBeGreaterThan(18 + 0.5 * style.size)
})

it.each([
  { align: 'left', held: 0 },
  { align: 'center', held: 0.5 },
  { align: 'right', held: 1 },
] as const)('makes the box of a $align line as wide as its text', async ({ align, held }) => {
  const box = { left: 300, top: 90, right: 306, bottom: 102 }
  const line = { box, baseline: 100, runs: [{ text: 'wider than it was', style }], endsInSpace: false }
  const { boxes } = await written(paragraphOf(['wider than it was'], { align, box, lines: [line] }))
  const [{ left, width } = { left: 0, width: 0 }] = boxes
  expect(width).toBeGreaterThan(5 * style.size)
  expect(left + held * width).toBeCloseTo(300 + held * 6, 0)
})
