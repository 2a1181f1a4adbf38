/** User interface texts and icon of the merge tool. */
import { msg } from '@lingui/core/macro'
import Combine from 'lucide-react/icons/combine'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Merge PDF`,
  description: msg`Joins PDFs and pictures into one PDF, in the order you choose.`,
  icon: Combine,
  keywords: [
    'merge',
    'join',
    'combine',
    'put together',
    'unite',
    '합치기',
    '병합',
    '붙이기',
    '모으기',
    '결합',
    '結合',
    'けつごう',
    'まとめる',
    '合体',
    'つなげる',
  ],
  panel: 'arrange-pages',
  options: {
    order: {
      label: msg`Order of the files`,
      hint: msg`A page of each in turn puts scanned fronts and backs together.`,
      choices: {
        given: msg`As listed`,
        name: msg`By name`,
        interleave: msg`A page of each in turn`,
        'interleave-reversed': msg`In turn, the second from its end`,
      },
    },
    pages: {
      label: msg`Pages`,
      hint: msg`For example 1-3 of every file, or 2:1-3, 1:7 with the file before the colon.`,
      placeholder: msg`All pages of all files`,
    },
  },
})
