/** User interface texts and icon of the tool that makes Word files. */
import { msg } from '@lingui/core/macro'
import FileType from 'lucide-react/icons/file-type'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to Word`,
  description: msg`Makes an editable Word document of a PDF, with its headings, lists, tables and pictures.`,
  icon: FileType,
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
      label: msg`What matters more`,
      choices: { flowing: msg`Text that is easy to edit`, exact: msg`The look of each page` },
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7.`,
      placeholder: msg`All pages`,
    },
  },
})
