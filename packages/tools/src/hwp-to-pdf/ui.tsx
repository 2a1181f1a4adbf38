/** User interface texts and icon of the tool for Hangul documents. */
import { msg } from '@lingui/core/macro'
import FileType2 from 'lucide-react/icons/file-type-2'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`HWP to PDF`,
  description: msg`Convert Hangul documents (HWP, HWPX, HWPML) to PDFs that look like the original.`,
  icon: FileType2,
  rank: 5,
  keywords: ['hwp', 'hwpx', 'hangul', 'hancom', '한글', '한컴', '아래아한글', '공문', 'ハングル', 'ハンコム'],
  options: {
    output: {
      label: msg`Several files`,
      choices: { each: msg`One PDF for each file`, joined: msg`All in one PDF` },
    },
  },
})
