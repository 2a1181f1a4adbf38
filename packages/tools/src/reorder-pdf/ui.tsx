/** User interface texts and icon of the reorder tool. */
import { msg } from '@lingui/core/macro'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Reorder PDF pages`,
  description: msg`Put the pages of a PDF in the order you want.`,
  icon: ArrowUpDown,
  rank: 6,
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
      hint: msg`Fronts and backs: the first half of the pages are fronts, the second half are backs.`,
      choices: {
        pages: msg`Custom order`,
        reverse: msg`Last to first`,
        interleave: msg`Alternate fronts and backs`,
        'interleave-reversed': msg`Alternate, backs reversed`,
      },
    },
    pages: {
      label: msg`Page order`,
      hint: msg`For example 3, 1, 5-. Add @90 to rotate a page, or blank for an empty one.`,
      placeholder: msg`Current order`,
      shownWhen: { option: 'order', is: ['pages'] },
    },
    rest: {
      label: msg`Pages not listed`,
      choices: {
        keep: msg`Add at the end`,
        drop: msg`Leave out`,
      },
      shownWhen: { option: 'order', is: ['pages'] },
    },
  },
})
