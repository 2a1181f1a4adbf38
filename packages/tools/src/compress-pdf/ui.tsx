/** User interface texts and icon of the compression tool. */
import { msg } from '@lingui/core/macro'
import Shrink from 'lucide-react/icons/shrink'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Compress PDF`,
  description: msg`Make a PDF smaller and keep its text, links and forms.`,
  icon: Shrink,
  rank: 3,
  keywords: [
    'shrink',
    'reduce',
    'smaller',
    'size',
    'make small',
    '압축',
    '용량 줄이기',
    '줄이기',
    '圧縮',
    'あっしゅく',
    '軽く',
    '小さく',
    'サイズ',
    '容量',
  ],
  options: {
    level: {
      label: msg`Compression`,
      choices: {
        light: msg`Light: images stay sharp`,
        balanced: msg`Balanced: good on screen and paper`,
        strong: msg`Strong: smallest file`,
      },
    },
    targetSize: {
      label: msg`Target size`,
      hint: msg`For example 2MB. If that’s not possible, you get the smallest file we can make.`,
      placeholder: msg`No target size`,
    },
  },
})
