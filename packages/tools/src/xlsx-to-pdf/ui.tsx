/** User interface texts and icon of the Excel tool. */
import { msg } from '@lingui/core/macro'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Excel to PDF`,
  description: msg`Convert Excel, OpenDocument and CSV tables to easy-to-read PDFs.`,
  icon: FileSpreadsheet,
  rank: 4,
  keywords: [
    'excel',
    'xls',
    'xlsx',
    'ods',
    'csv',
    'spreadsheet',
    'table',
    '엑셀',
    '스프레드시트',
    '표',
    'エクセル',
    '表計算',
    '表',
    'スプレッドシート',
  ],
  options: {
    fit: {
      label: msg`Fit to page`,
      choices: {
        auto: msg`Fit width if readable`,
        width: msg`All columns on one page`,
        page: msg`Each sheet on one page`,
        original: msg`As set in the file`,
      },
    },
    orientation: {
      label: msg`Orientation`,
      choices: {
        auto: msg`Automatic`,
        portrait: msg`Portrait`,
        landscape: msg`Landscape`,
        original: msg`As set in the file`,
      },
    },
    sheets: {
      label: msg`Sheets`,
      hint: msg`Names or numbers, separated by commas. For example 1, 3, Budget.`,
      placeholder: msg`All sheets`,
    },
    repeatHeadings: {
      label: msg`Repeat the header row on every page`,
    },
    output: {
      label: msg`Several files`,
      choices: { each: msg`One PDF for each file`, joined: msg`All in one PDF` },
    },
    tagged: {
      label: msg`Tagged for screen readers`,
    },
    pdfa: {
      label: msg`PDF/A for archiving`,
      hint: msg`PDF/A-2b: the file includes everything needed to display it.`,
    },
  },
})
