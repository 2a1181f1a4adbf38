/** User interface texts and icon of the delete tool. */
import { msg } from '@lingui/core/macro'
import FileX from 'lucide-react/icons/file-x'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Delete PDF pages`,
  description: msg`Permanently remove the pages you don’t need.`,
  icon: FileX,
  rank: 5,
  keywords: [
    'delete',
    'remove',
    'drop pages',
    '삭제',
    '지우기',
    '빼기',
    '페이지 제거',
    '削除',
    'さくじょ',
    '消す',
    'ページ',
  ],
  panel: 'delete-pages',
  options: {
    pages: {
      label: msg`Pages to delete`,
      hint: msg`For example 2, 5-7. Use -1 for the last page.`,
      placeholder: msg`None`,
    },
  },
})
