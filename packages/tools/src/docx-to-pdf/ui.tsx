/** User interface texts and icon of the Word tool. */
import { msg } from '@lingui/core/macro'
import FileText from 'lucide-react/icons/file-text'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Word to PDF`,
  description: msg`Convert Word, OpenDocument and RTF documents to PDFs that look like the original.`,
  icon: FileText,
  rank: 1,
  keywords: [
    'word',
    'doc',
    'docx',
    'odt',
    'rtf',
    'letter',
    'report',
    '워드',
    '문서',
    '한컴',
    'ワード',
    '文書',
    'ぶんしょ',
    'へんかん',
  ],
  options: {
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
