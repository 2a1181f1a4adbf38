/** User interface texts and icon of the tool that makes Word files. */
import { msg } from '@lingui/core/macro'
import FileType from 'lucide-react/icons/file-type'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to Word`,
  description: msg`Convert a PDF to an editable Word document, with its headings, lists, tables and images.`,
  icon: FileType,
  rank: 1,
  keywords: [
    'word',
    'docx',
    'doc',
    'edit',
    'editable',
    '워드',
    '문서',
    '편집',
    '수정',
    'ワード',
    '文書',
    '編集',
    'へんしゅう',
    'へんかん',
  ],
  options: {
    layout: {
      label: msg`Priority`,
      choices: { flowing: msg`Easy to edit`, exact: msg`Original layout` },
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7.`,
      placeholder: msg`All pages`,
    },
  },
})
