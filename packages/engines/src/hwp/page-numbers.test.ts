/** Page numbers of documents whose numbers start anew. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withZip } from '@docweave/fixtures/read-zip'
import { zipFile } from '@docweave/fixtures/zip-file'
import { fallbackFonts } from './fallback-fonts.ts'
import { startPageNumbers } from './page-numbers.ts'
import { textsIn } from './page-text.ts'
import { pageNumberFont, pageNumberPlace } from './print/page-number.ts'
import { DocumentPrint } from './print/print-document.ts'
import { blankDocument, openDocument } from './rhwp.ts'

const section = 'Contents/section0.xml'

/** A document of five pages: from `placed` (from 0) on, the file says where the numbers are; on page `anew` they start with 1. */
async function documentOf(placed: number, anew: number) {
  const pages = Array.from({ length: 5 }, (_, page) => {
    const place =
      page === placed ? '<hp:ctrl><hp:pageNum pos="BOTTOM_CENTER" formatType="DIGIT" sideChar="-"/></hp:ctrl>' : ''
    const start = page === anew ? '<hp:ctrl><hp:newNum num="1" numType="PAGE"/></hp:ctrl>' : ''
    return `<hp:p paraPrIDRef="0" styleIDRef="0" pageBreak="${page === 0 ? 0 : 1}"><hp:run charPrIDRef="0">${place}${start}<hp:t>p</hp:t></hp:run></hp:p>`
  })
  const folder = await mkdtemp(join(tmpdir(), 'docweave-page-numbers-'))
  try {
    const path = join(folder, 'document.hwpx')
    const blank = blankDocument()
    await writeFile(path, blank.exportHwpx())
    blank.free()
    const files = await withZip(path, async ({ names, read }) => {
      const contents = await Promise.all(Array.from(names, async (name) => [name, (await read(name)) ?? ''] as const))
      return Object.fromEntries(contents)
    })
    const written = `${files[section]}`.replace('</hs:sec>', `${pages.join('')}</hs:sec>`)
    await writeFile(path, zipFile({ ...files, [section]: written }))
    return openDocument(path, undefined)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  ['before the numbers start anew', 0, 3, ['p-1-', 'p-2-', 'p-3-', 'p-1-', 'p-2-']],
  ['from the page with their place', 1, 3, ['p', 'p-2-', 'p-3-', 'p-1-', 'p-2-']],
  ['where they start anew at once', 2, 2, ['p', 'p', 'p-1-', 'p-2-', 'p-3-']],
])('are printed %s', async (_, placed, anew, numbers) => {
  const document = await documentOf(placed, anew)
  startPageNumbers(document)
  const printed = Array.from({ length: document.pageCount() }, (_page, page) =>
    [...textsIn(document.renderPageSvgWithProfile(page, 'print'))].join(''),
  )
  expect(printed).toEqual(numbers)
  document.free()
})

/** The baseline of the number of the first page as printed, and the height of that page, in points. */
async function printedNumber(marginBottom: number, marginFooter: number) {
  const unitsPerPoint = 100
  const document = await documentOf(0, 5)
  try {
    const definition: Record<string, unknown> = JSON.parse(document.getPageDef(0))
    const margins = { marginBottom: marginBottom * unitsPerPoint, marginFooter: marginFooter * unitsPerPoint }
    document.setPageDef(0, JSON.stringify({ ...definition, ...margins }))
    const printing = new DocumentPrint({ faces: {}, fallbacks: fallbackFonts() })
    const pageNumber = pageNumberPlace(document, 0)
    const corrections = { isFlowedAround: () => false, movedObjects: [], pageNumber }
    printing.addPage(document.renderPageSvgWithProfile(0, 'print'), () => undefined, corrections)
    const page = printing.finish().loadPage(0)
    const baselines: number[] = []
    page.toStructuredText('preserve-whitespace').walk({
      onChar(character, [, y]) {
        if (character === '1') baselines.push(y)
      },
    })
    const [, , , height] = page.getBounds()
    return { baselines, height }
  } finally {
    document.free()
  }
}

/** Of the 10 points of the number, 1.5 are below the baseline. Measured on pages that Hancom has printed. */
test.each([
  ['on the lower edge of the footer', 42.5, 28.4, 42.5],
  ['on the lower edge of a low footer', 42.5, 14.2, 42.5],
  ['in the middle of the margin if there is no footer', 42.5, 0, 21.25],
])('are printed %s', async (_, bottom, footer, edge) => {
  const { baselines, height } = await printedNumber(bottom, footer)
  expect(baselines).toHaveLength(1)
  expect(height - edge - 1.5 - (baselines[0] ?? 0)).toBeCloseTo(0, 1)
})

test('have the font of their style', () => {
  const document = blankDocument()
  expect(pageNumberFont(document)).toEqual({ 'font-family': "'함초롬돋움'" })
  document.free()
})
