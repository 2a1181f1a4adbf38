/** User interface texts and icon of the merge tool. */
import { msg } from '@lingui/core/macro'
import Combine from 'lucide-react/icons/combine'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Merge PDF`,
  description: msg`Merge PDFs and images into one PDF, in the order you choose.`,
  icon: Combine,
  rank: 1,
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
      label: msg`File order`,
      hint: msg`Alternate pages to combine the fronts and backs of a scan.`,
      choices: {
        given: msg`As listed`,
        name: msg`By name`,
        interleave: msg`Alternate pages`,
        'interleave-reversed': msg`Alternate, second file reversed`,
      },
    },
    pages: {
      label: msg`Pages`,
      hint: msg`For example 1-3 of every file, or 2:1-3, 1:7 with the file number before the colon.`,
      placeholder: msg`All pages of all files`,
    },
  },
})
