// A workbook by npm's exceljs, which says itself how its sheets are laid on pages.
import { readFileSync } from 'node:fs'
import exceljs from 'exceljs'

const { sections, table, link } = JSON.parse(readFileSync('texts.json', 'utf8'))
const [, , work] = process.argv
const book = new exceljs.Workbook()
const fonts = { ko: '굴림', ja: 'メイリオ', en: 'Arial' }

for (const { language, heading } of sections) {
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- A4; the names of paper sizes are types alone
  const sheet = book.addWorksheet(language, { pageSetup: { paperSize: 9, orientation: 'landscape', fitToPage: true } })
  const font = { name: fonts[language], size: 11 }
  sheet.mergeCells('A1:D1')
  sheet.getCell('A1').value = heading
  sheet.getCell('A1').font = { ...font, bold: true }
  for (const cells of table) sheet.addRow(cells).eachCell((cell) => (cell.font = font))
  for (const column of [1, 2, 3, 4]) sheet.getColumn(column).width = 16
  if (language !== 'en') continue
  sheet.getCell('A7').value = { text: 'example.org', hyperlink: link }
  const image = book.addImage({ buffer: readFileSync(`${work}/picture.png`), extension: 'png' })
  sheet.addImage(image, { tl: { col: 0, row: 8 }, ext: { width: 151, height: 113 } })
}
await book.xlsx.writeFile('exceljs.xlsx')
