/** User interface texts and icon of the tool that makes presentations. */
import { msg } from '@lingui/core/macro'
import Presentation from 'lucide-react/icons/presentation'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to PowerPoint`,
  description: msg`Convert each page of a PDF to a slide with text, tables and images you can edit.`,
  icon: Presentation,
  rank: 4,
  keywords: [
    'powerpoint',
    'pptx',
    'ppt',
    'slides',
    'presentation',
    '파워포인트',
    '슬라이드',
    '발표',
    'パワーポイント',
    'パワポ',
    'スライド',
    'プレゼン',
  ],
  options: {
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7.`,
      placeholder: msg`All pages`,
    },
  },
})
