// Slides by npm's pptxgenjs: shapes, a chart, a table, notes.
import { readFileSync } from 'node:fs'
import pptxgen from 'pptxgenjs'

const { sections, table, link } = JSON.parse(readFileSync('texts.json', 'utf8'))
const [, , work] = process.argv
const deck = new pptxgen()
deck.layout = 'LAYOUT_4x3'
const fonts = { ko: '돋움', ja: '游明朝', en: 'Arial' }

for (const { language, heading, paragraph, note } of sections) {
  const slide = deck.addSlide()
  const fontFace = fonts[language]
  slide.addText(heading, { x: 0.5, y: 0.4, w: 9, h: 1, fontFace, fontSize: 32, bold: true, color: '1F4E79' })
  slide.addText(paragraph, { x: 0.5, y: 1.6, w: 9, h: 2, fontFace, fontSize: 18 })
  slide.addNotes(note)
}
const slide = deck.addSlide()
slide.addTable(table, { x: 0.5, y: 0.5, w: 9, fontFace: '돋움', border: { type: 'solid', color: '888888' } })
slide.addImage({ path: `${work}/picture.png`, x: 6, y: 4, w: 3, h: 2.25 })
slide.addText([{ text: 'example.org', options: { hyperlink: { url: link } } }], { x: 0.5, y: 6.5, w: 4, h: 0.5 })
slide.addChart(deck.charts.BAR, [{ name: '매출', labels: ['가', '나', '다'], values: [3, 7, 5] }], {
  x: 0.5,
  y: 3,
  w: 5,
  h: 3,
})
await deck.writeFile({ fileName: 'pptxgenjs.pptx' })
