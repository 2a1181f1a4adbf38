/** Nothing that has a place of its own on a page is lost. */
import { expect, it } from 'vitest'
import type { DocumentPage, Paragraph } from '../analysis/index.ts'
import { partsOf } from './page-parts.ts'

const turned: Paragraph = {
  ...{ type: 'paragraph', box: { left: 20, top: 200, right: 34, bottom: 400 }, runs: [], lines: [], heading: 0 },
  ...{ align: 'left', indent: { left: 0, right: 0, first: 0 }, before: 0, pitch: 12, tabs: [], angle: 270 },
}

const page: DocumentPage = {
  ...{ number: 1, width: 595, height: 842, turn: 0, vertical: false, background: '', shapes: [], backdrops: [] },
  ...{ margins: { left: 72, top: 72, right: 72, bottom: 72 }, header: [], footer: [], footnotes: [] },
  zones: [
    { columns: [{ left: 72, right: 523, blocks: [], continuedTo: 300 }] },
    { columns: [{ left: 72, right: 523, blocks: [turned] }] },
  ],
}

it('keeps the turned text of a page that only continues a paragraph', () => {
  expect(partsOf([page]).map(({ placed }) => placed.turned)).toEqual([[turned]])
})
