/** A minimal workbook of one sheet that Excel and LibreOffice accept, written part by part (ECMA-376-1, 18). */
import { zipFile } from './zip-file.ts'

const schemas = 'http://schemas.openxmlformats.org'
const declared = '<?xml version="1.0" encoding="UTF-8"?>'
const relations = (type: string, target: string) =>
  `${declared}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="r1" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

export interface WorkbookOptions {
  /** Text of cells by address, such as `A1`. */
  cells: Readonly<Record<string, string>>
  /** `definedName` elements: print areas and titles. */
  names?: string
  /** XML of the sheet after its cells. */
  after?: string
}

/** A sort key, because the cells of a row must be in column order. */
const columnOf = (address: string) => address.replace(/\d+/, '').padStart(3)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Makes the workbook. Its sheet is named `Sheet`. */
export function workbook({ cells, names = '', after = '' }: WorkbookOptions): Uint8Array {
  const rows = Map.groupBy(Object.entries(cells), ([address]) => Number(address.replace(/\D+/, '')))
  const cell = ([address, text]: [string, string]) =>
    `<c r="${address}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`
  const sheetData = [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([row, inside]) => {
      const sorted = inside.toSorted(([a], [b]) => columnOf(a).localeCompare(columnOf(b)))
      return `<row r="${row}">${sorted.map(cell).join('')}</row>`
    })
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
  const type = (part: string) => `application/vnd.openxmlformats-officedocument.spreadsheetml.${part}+xml`
  return zipFile({
    '[Content_Types].xml': `${declared}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type('worksheet')}"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `${declared}<workbook ${main} xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="Sheet" sheetId="1" r:id="r1"/></sheets>${names && `<definedNames>${names}</definedNames>`}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${declared}<worksheet ${main}><sheetData>${sheetData.join('')}</sheetData>${after}</worksheet>`,
  })
}
