/** The characters in mupdf's memory are those that its own function tells: a version with other structures would fail here. */
import { PDFDocument, type Font, type PDFPage } from 'mupdf'
import { expect, it } from 'vitest'
import { fontAt, visitCharacters } from './structured-characters.ts'

const content = [
  'BT /F1 12 Tf 1 0 0 rg 1 0 0 1 72 700 Tm (Two lines) Tj 0 -14 Td 0 0 1 rg (in a paragraph) Tj ET',
  'BT /F2 9 Tf 0 1 -1 0 300 400 Tm (Turned) Tj ET',
  'BT /F1 20 Tf 0 g 0.9 0.3 -0.3 0.9 72 200 Tm (Askew) Tj ET',
].join('\n')

function pageOf(document: PDFDocument): PDFPage {
  const font = (name: string) => document.addObject({ Type: 'Font', Subtype: 'Type1', BaseFont: name })
  const resources = { Font: { F1: font('Times-Roman'), F2: font('Helvetica-Bold') } }
  document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, content))
  return document.loadPage(0)
}

it('reads what mupdf tells of a page with several lines, fonts, colours and directions', () => {
  const structured = pageOf(new PDFDocument()).toStructuredText('preserve-whitespace')
  const told: unknown[] = []
  let line: unknown
  structured.walk({
    beginLine: (_box, mode, direction) => {
      const angle = Math.round((Math.atan2(direction[1], direction[0]) * 180) / Math.PI)
      line = { vertical: mode === 1, angle: (angle + 360) % 360 }
    },
    onChar: (text: string, [x, y], font: Font, size, quad, colour) => {
      const [red = 0, green = 0, blue = 0] = colour.map((part) => Math.round(part * 255))
      const [xs, ys] = [0, 1].map((axis) => quad.filter((_, at) => at % 2 === axis))
      told.push({
        ...{ text, x, y, size, line, colour: red * 0x1_00_00 + green * 0x1_00 + blue, font: font.getName() },
        ...{ left: Math.min(...(xs ?? [])), top: Math.min(...(ys ?? [])) },
        ...{ right: Math.max(...(xs ?? [])), bottom: Math.max(...(ys ?? [])) },
      })
    },
  })
  const read: unknown[] = []
  visitCharacters(structured, (character, of) =>
    read.push({ ...character, font: fontAt(character.font)?.getName(), line: of }),
  )
  expect(read).toHaveLength(34)
  expect(read).toEqual(told)
})
