/** User interface texts and icon of the text tool. */
import { msg } from '@lingui/core/macro'
import FileType from 'lucide-react/icons/file-type'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Text to PDF`,
  description: msg`Convert a plain text file to PDF, with proper fonts for Korean and Japanese.`,
  icon: FileType,
  rank: 6,
  keywords: ['txt', 'text', 'plain text', 'md', 'notes', '텍스트', '메모', '글', 'テキスト', 'メモ', '文章'],
  options: {
    encoding: {
      label: msg`Text encoding`,
      hint: msg`If the text looks garbled, choose the encoding it was saved in.`,
      choices: {
        auto: msg`Detect automatically`,
        'utf-8': msg`UTF-8`,
        'utf-16': msg`UTF-16`,
        'euc-kr': msg`Korean (CP949, EUC-KR)`,
        shift_jis: msg`Japanese (Shift JIS)`,
        'euc-jp': msg`Japanese (EUC-JP)`,
        latin1: msg`Western European (Latin-1)`,
      },
    },
    font: {
      label: msg`Font`,
      choices: { sans: msg`Sans serif`, serif: msg`Serif`, mono: msg`Monospace` },
    },
    size: {
      label: msg`Font size in points`,
    },
    pageSize: {
      label: msg`Page size`,
      choices: { a4: msg`A4`, letter: msg`Letter`, a5: msg`A5` },
    },
    margin: {
      label: msg`Margin in millimetres`,
    },
    pageNumbers: {
      label: msg`Page numbers`,
    },
  },
})
