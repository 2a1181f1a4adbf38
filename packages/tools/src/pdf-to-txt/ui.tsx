/** User interface texts and icon of the text extraction tool. */
import { msg } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to text`,
  description: msg`Extract the text of a PDF as a plain text file.`,
  icon: FileText,
  rank: 5,
  keywords: [
    'txt',
    'text',
    'extract',
    'copy',
    'words',
    '텍스트',
    '글자',
    '추출',
    '본문',
    'テキスト',
    '文字',
    '抽出',
    'ちゅうしゅつ',
  ],
  options: {
    layout: {
      label: msg`Text order`,
      choices: { reading: msg`Reading order`, page: msg`Page layout` },
    },
  },
})
