/** User interface texts and icon of the OCR tool. */
import { msg } from '@lingui/core/macro'
import ScanText from 'lucide-react/icons/scan-text'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`OCR PDF`,
  description: msg`Recognise the text on scanned pages so you can search and copy it.`,
  icon: ScanText,
  rank: 1,
  keywords: [
    'ocr',
    'recognise',
    'recognize',
    'searchable',
    'scan',
    'text layer',
    '글자 인식',
    '문자 인식',
    '스캔',
    '검색 가능',
    '文字認識',
    'もじにんしき',
    'スキャン',
    '検索',
    'テキスト化',
  ],
  options: {
    languages: {
      label: msg`Languages in the document`,
      hint: msg`If none are selected, each page’s language is found automatically.`,
      choices: { ko: msg`Korean`, en: msg`English`, ja: msg`Japanese` },
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7. Leave empty for all pages.`,
      placeholder: msg`All pages`,
    },
    output: {
      label: msg`Result`,
      choices: { pdf: msg`Searchable PDF`, txt: msg`Text file` },
    },
    ruby: {
      label: msg`Keep furigana`,
      hint: msg`In a text file, the reading follows its characters in brackets. A PDF keeps it for conversion to Word. Without this, furigana is left out.`,
    },
    deskew: {
      label: msg`Straighten crooked pages`,
      hint: msg`Crooked, sideways and upside-down scans are turned upright in the result.`,
    },
    existingText: {
      label: msg`Pages that already have text`,
      choices: { skip: msg`Leave as they are`, redo: msg`Recognise again` },
    },
    corrections: { label: msg`Corrections` },
  },
})
