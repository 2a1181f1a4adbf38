/** Helpers for tests of the page board: PDFs whose pages contain their name and number, and reading them from results. */
import { readFile } from 'node:fs/promises'
import * as mupdf from 'mupdf'
import { expect, type Locator, type Page } from '@playwright/test'
import { at, runAndFetch } from './pages.ts'

/** A PDF whose pages contain `NAME 1`, `NAME 2` …, as a file to choose. */
export function numbered(name: string, pages: number) {
  const document = new mupdf.PDFDocument()
  const fonts = document.newDictionary()
  fonts.put('F1', document.addSimpleFont(new mupdf.Font('Helvetica'), 'Latin'))
  const resources = document.newDictionary()
  resources.put('Font', fonts)
  for (let number = 1; number <= pages; number++) {
    const text = `BT /F1 60 Tf 60 700 Td (${name} ${number}) Tj ET`
    document.insertPage(-1, document.addPage([0, 0, 595, 842], 0, resources, text))
  }
  const buffer = Buffer.from(document.saveToBuffer('compress').asUint8Array())
  return { name: `${name}.pdf`, mimeType: 'application/pdf', buffer }
}

/** Each page as `a 3`, `a 3@90` if it is rotated, or `blank`. */
export function pagesOf(bytes: Uint8Array): string[] {
  const document = mupdf.Document.openDocument(bytes, 'application/pdf').asPDF()
  if (!document) throw new Error('The result is not a PDF')
  return Array.from({ length: document.countPages() }, (_, index) => {
    const text = document.loadPage(index).toStructuredText('preserve-whitespace').asText().trim()
    // A blank page has the rotation of the page before it.
    if (text === '') return 'blank'
    const turn = document.findPage(index).getInheritable('Rotate')
    return turn.isNumber() && turn.asNumber() !== 0 ? `${text}@${turn.asNumber()}` : text
  })
}

/** Opens a tool's page in English with files on it, and waits until the first page is drawn. */
export async function openBoard(page: Page, tool: string, ...files: ReturnType<typeof numbered>[]): Promise<Locator> {
  await page.goto(at(`/${tool}`, 'en'), { waitUntil: 'networkidle' })
  await page.setInputFiles('input[type=file]', files)
  const board = page.getByRole('region', { name: 'Page board' })
  await expect(board.locator('[data-sheet] canvas').first()).toBeVisible({ timeout: 15_000 })
  return board
}

/** The labels of the pages in their order on the board, such as `3 a`, with their pending changes. */
export const labels = (board: Locator) =>
  board.getByRole('option').evaluateAll((options) =>
    options
      .map((option) => ({
        place: Number(option.ariaPosInSet),
        label: option.querySelector('.visually-hidden')?.textContent ?? '',
      }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ label }) => label.replace(/^Page (\d+) of (.+?)\.pdf/, '$2 $1')),
  )

/** Runs the pipeline that is set up, and returns the pages of the result. */
export const runAndRead = async (page: Page): Promise<string[]> => pagesOf(await readFile(await runAndFetch(page)))
