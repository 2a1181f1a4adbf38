/** Reads the tables of a workbook that `pdf-to-xlsx` made, one on each sheet, as they are shown. */
import exceljs, { type Cell as SheetCell } from 'exceljs'
import type { Cell } from './cell-relations.ts'

const unquoted = (text: string) => text.replaceAll(/"([^"]*)"/g, '$1')

/** Shows a number in the number formats of `cell-value.ts`: thousands, decimals, per cent, and quoted text before and after. */
function shownNumber(value: number, format: string): string {
  const [positive = '', negative] = format.split(';')
  const used = value < 0 && negative !== undefined ? negative : positive
  const [, before = '', digits = '', after = ''] = /^((?:"[^"]*"|[^0#"])*)([#,0.]+%?)(.*)$/.exec(used) ?? []
  const decimals = (/\.(0+)/.exec(digits)?.[1] ?? '').length
  const amount = Math.abs(digits.endsWith('%') ? value * 100 : value).toFixed(decimals)
  const grouped = digits.includes(',') ? amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : amount
  const sign = value < 0 && negative === undefined ? '-' : ''
  return `${sign}${unquoted(before)}${grouped}${digits.endsWith('%') ? '%' : ''}${unquoted(after)}`
}

function shown({ value, numFmt, text }: SheetCell): string {
  if (typeof value === 'number') return numFmt ? shownNumber(value, numFmt) : String(value)
  return value instanceof Date ? value.toISOString().slice(0, 10) : text
}

export async function workbookTables(path: string): Promise<Cell[][]> {
  const book = new exceljs.Workbook()
  await book.xlsx.readFile(path)
  return book.worksheets.map((sheet) => {
    const cells = new Map<SheetCell, Cell>()
    sheet.eachRow((row) =>
      row.eachCell((cell) => {
        const [line, column] = [Number(cell.row) - 1, Number(cell.col) - 1]
        const known = cells.get(cell.master)
        if (known) {
          known.rowSpan = Math.max(known.rowSpan, line - known.row + 1)
          known.columnSpan = Math.max(known.columnSpan, column - known.column + 1)
        } else cells.set(cell.master, { row: line, column, rowSpan: 1, columnSpan: 1, text: shown(cell.master) })
      }),
    )
    return [...cells.values()]
  })
}
