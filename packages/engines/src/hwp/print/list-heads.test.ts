/** Numbers and bullets with formats of their own: read from a file, found in a layout, and drawn. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { zipFile } from '@docweave/fixtures/zip-file'
import { headsOnPage, readListHeads, restyledHead, type ListHeads } from './list-heads.ts'
import { parseSvg } from './svg-elements.ts'

const header = `<hh:head><hh:refList>
  <hh:fontfaces><hh:fontface lang="HANGUL"><hh:font id="0" face="궁서"/></hh:fontface></hh:fontfaces>
  <hh:charProperties><hh:charPr id="5" height="2000" textColor="#FF8000"><hh:fontRef hangul="0"/><hh:bold/></hh:charPr></hh:charProperties>
  <hh:numberings>
    <hh:numbering id="1"><hh:paraHead level="1" useInstWidth="1" autoIndent="1" widthAdjust="0" textOffsetType="PERCENT" textOffset="50" charPrIDRef="4294967295">^1.</hh:paraHead></hh:numbering>
    <hh:numbering id="2"><hh:paraHead level="1" useInstWidth="0" autoIndent="1" widthAdjust="2000" textOffsetType="PERCENT" textOffset="0" charPrIDRef="5">^1</hh:paraHead></hh:numbering>
  </hh:numberings>
  <hh:bullets><hh:bullet id="1" char="•"><hh:paraHead useInstWidth="0" autoIndent="0" widthAdjust="0" textOffsetType="PERCENT" textOffset="20" charPrIDRef="5"/></hh:bullet></hh:bullets>
  <hh:paraProperties>
    <hh:paraPr id="0"><hh:heading type="NONE" idRef="0" level="0"/></hh:paraPr>
    <hh:paraPr id="1"><hh:heading type="NUMBER" idRef="1" level="0"/></hh:paraPr>
    <hh:paraPr id="2"><hh:heading type="NUMBER" idRef="2" level="0"/></hh:paraPr>
    <hh:paraPr id="3"><hh:heading type="BULLET" idRef="1" level="0"/></hh:paraPr>
  </hh:paraProperties>
</hh:refList></hh:head>`

async function headsIn(xml: string): Promise<ListHeads> {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-list-heads-'))
  try {
    const path = join(folder, 'document.hwpx')
    await writeFile(path, zipFile({ 'Contents/header.xml': xml }))
    return await readListHeads(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const run = (text: string, x: number, more = {}) => ({
  ...{ text, x, y: 50, h: 20, fontSize: 10, paraShapeId: 2 },
  charX: Array.from({ length: text.length + 1 }, (_, at) => at * 5),
  ...more,
})

const layoutOf = (head: ReturnType<typeof run>) =>
  JSON.stringify({ runs: [head, run('text', head.x + 5 * head.text.length, { paraIdx: 0 })] })

test('only those that differ from their texts are read', async () => {
  const heads = await headsIn(header)
  expect([...heads.keys()]).toEqual([2, 3])
  expect(heads.get(2)).toMatchObject({ extraWidth: 20, gap: 0, isFixed: true, hangs: true })
  expect(heads.get(2)?.character).toMatchObject({ size: 20, colour: 'FF8000', bold: true, hangul: '궁서' })
  expect(heads.get(3)).toMatchObject({ extraWidth: 0, gap: 0.2, hangs: false })
})

test('the text behind a number begins behind its own width, which two digits do not change', async () => {
  const heads = await headsIn(header)
  const [one, ten] = ['1', '10'].map((text) => headsOnPage(layoutOf(run(text, 30)), heads)[0])
  // Half an em of 20 points, and 20 points: 40 pixels. The engine gave it 5 and 10.
  expect(one).toMatchObject({ x: 30, width: 5, textX: 35, hangs: true })
  expect(one?.right).toBeCloseTo(35, 5)
  expect(ten?.right).toBeCloseTo(30, 5)
})

test('a symbol as bullet is as wide as it is high', async () => {
  const [bullet] = headsOnPage(layoutOf(run('•', 30, { paraShapeId: 3 })), await headsIn(header))
  // 1.2 em of 20 points: 32 pixels.
  expect(bullet?.right).toBeCloseTo(27, 5)
})

test('other runs are no heads', async () => {
  const heads = await headsIn(header)
  expect(headsOnPage(layoutOf(run('1', 30, { paraShapeId: 1 })), heads)).toEqual([])
  expect(headsOnPage(layoutOf(run('1', 30, { paraIdx: 0 })), heads)).toEqual([])
  expect(headsOnPage(JSON.stringify({ runs: [run('1', 30)] }), heads)).toEqual([])
})

test('its digits are drawn in its format and as far apart as that needs', async () => {
  const heads = headsOnPage(layoutOf(run('10', 30)), await headsIn(header))
  const digit = (x: number) => parseSvg(`<text x="${x}" y="66" font-size="10" fill="#000000">0</text>`)
  const [first, second] = [restyledHead(digit(30), [30, 66], heads), restyledHead(digit(35), [35, 66], heads)]
  expect(first?.right).toBe(0)
  expect(second?.right).toBeCloseTo((5 * 20 * 96) / 72 / 10 - 5, 5)
  expect(second?.element.attributes).toMatchObject({ fill: '#FF8000', 'font-weight': 'bold', 'font-family': "'궁서'" })
  expect(restyledHead(digit(40), [40, 66], heads)).toBeUndefined()
})
