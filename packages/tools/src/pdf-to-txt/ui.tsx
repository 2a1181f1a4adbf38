/** User interface texts and icon of the text extraction tool. */
import { msg } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to text`,
  description: msg`Extract the text of a PDF as plain text or Markdown.`,
  icon: FileText,
  rank: 5,
  keywords: [
    'txt',
    'text',
    'extract',
    'copy',
    'words',
    'markdown',
    'md',
    '마크다운',
    'マークダウン',
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
    output: {
      label: msg`Result`,
      hint: msg`Markdown keeps headings, lists, tables and links.`,
      choices: { txt: msg`Text file`, md: msg`Markdown` },
    },
    layout: {
      label: msg`Text order`,
      choices: { reading: msg`Reading order`, page: msg`Page layout` },
      hint: msg`Markdown is always in reading order.`,
    },
    running: {
      label: msg`Keep headers, footers and page numbers`,
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7.`,
      placeholder: msg`All pages`,
    },
  },
})
