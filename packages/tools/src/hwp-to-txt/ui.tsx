/** User interface texts and icon of the tool that extracts the text of Hangul documents. */
import { msg } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`HWP to text`,
  description: msg`Extract the text of Hangul documents (HWP, HWPX, HWPML) as plain text or Markdown.`,
  icon: FileText,
  rank: 8,
  keywords: [
    'hwp',
    'hwpx',
    'hangul',
    'hancom',
    'txt',
    'text',
    'markdown',
    'md',
    '한글',
    '한컴',
    '텍스트',
    '추출',
    '마크다운',
    'ハングル',
    'テキスト',
  ],
  options: {
    output: {
      label: msg`Result`,
      hint: msg`Markdown keeps headings, lists, tables and links.`,
      choices: { txt: msg`Text file`, md: msg`Markdown` },
    },
    running: {
      label: msg`Keep headers and footers`,
    },
  },
})
