/** User interface texts and icon of the PowerPoint tool. */
import { msg } from '@lingui/core/macro'
import Presentation from 'lucide-react/icons/presentation'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PowerPoint to PDF`,
  description: msg`Convert PowerPoint and OpenDocument slides to PDFs, with notes or as handouts.`,
  icon: Presentation,
  rank: 3,
  keywords: [
    'powerpoint',
    'ppt',
    'pptx',
    'odp',
    'slides',
    'presentation',
    'handout',
    '파워포인트',
    '피피티',
    '슬라이드',
    '발표',
    'パワーポイント',
    'パワポ',
    'スライド',
    '配布資料',
  ],
  options: {
    layout: {
      label: msg`Layout`,
      choices: { slides: msg`Slides`, notes: msg`Notes pages`, handouts: msg`Handouts` },
    },
    perPage: {
      label: msg`Slides per page`,
      choices: { '2': msg`2`, '3': msg`3, with lines for notes`, '4': msg`4`, '6': msg`6`, '9': msg`9` },
      shownWhen: { option: 'layout', is: ['handouts'] },
    },
    output: {
      label: msg`Several files`,
      choices: { each: msg`One PDF for each file`, joined: msg`All in one PDF` },
    },
    tagged: {
      label: msg`Tagged for screen readers`,
      shownWhen: { option: 'layout', is: ['slides', 'notes'] },
    },
    pdfa: {
      label: msg`PDF/A for archiving`,
      hint: msg`PDF/A-2b: the file includes everything needed to display it.`,
    },
  },
})
