/** User interface texts and icon of the reorder tool. */
import { msg } from '@lingui/core/macro'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Reorder PDF pages`,
  description: msg`Puts the pages of a PDF in the order you want.`,
  icon: ArrowUpDown,
  keywords: [
    'reorder',
    'order',
    'sort',
    'move pages',
    'rearrange',
    'reverse',
    '순서',
    '정렬',
    '옮기기',
    '바꾸기',
    '並べ替え',
    'ならべかえ',
    '順番',
    'じゅんばん',
    '入れ替え',
  ],
  panel: 'arrange-pages',
  options: {
    order: {
      label: msg`New order`,
      hint: msg`Fronts and backs: the first half of the pages are fronts, the second their backs.`,
      choices: {
        pages: msg`My own order`,
        reverse: msg`From last to first`,
        interleave: msg`Fronts and backs in turn`,
        'interleave-reversed': msg`In turn, backs reversed`,
      },
    },
    pages: {
      label: msg`Order of the pages`,
      hint: msg`For example 3, 1, 5-. Add @90 to turn a page, and blank for an empty one.`,
      placeholder: msg`As it is`,
      shownWhen: { option: 'order', is: ['pages'] },
    },
    rest: {
      label: msg`Pages the order does not name`,
      choices: {
        keep: msg`Follow at the end`,
        drop: msg`Leave out`,
      },
      shownWhen: { option: 'order', is: ['pages'] },
    },
  },
})
