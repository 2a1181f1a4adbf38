/** User interface texts and icon of the tool that makes Word files of Hangul documents. */
import { msg } from '@lingui/core/macro'
import FilePen from 'lucide-react/icons/file-pen'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`HWP to Word`,
  description: msg`Convert Hangul documents (HWP, HWPX, HWPML) to editable Word documents.`,
  icon: FilePen,
  rank: 7,
  keywords: ['hwp', 'hwpx', 'hangul', 'hancom', 'word', 'docx', '한글', '한컴', '워드', '편집', 'ハングル', 'ワード'],
  options: {},
})
