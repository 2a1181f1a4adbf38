/** User interface texts and icon of the tool that makes workbooks. */
import { msg } from '@lingui/core/macro'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to Excel`,
  description: msg`Extract the tables of a PDF to an Excel workbook, with numbers, dates and amounts you can calculate with.`,
  icon: FileSpreadsheet,
  rank: 3,
  keywords: [
    'excel',
    'xlsx',
    'xls',
    'table',
    'spreadsheet',
    '엑셀로',
    '표',
    '스프레드시트',
    'エクセルへ',
    '表',
    'ひょう',
    'スプレッドシート',
  ],
  options: {
    sheets: {
      label: msg`Sheets`,
      choices: { page: msg`One for each page`, table: msg`One for each table` },
    },
    text: {
      label: msg`Include text around tables`,
      hint: msg`Pages without a table are included as text, line by line.`,
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7.`,
      placeholder: msg`All pages`,
    },
  },
})
