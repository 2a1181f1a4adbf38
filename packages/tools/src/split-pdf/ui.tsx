/** User interface texts and icon of the split tool. */
import { msg } from '@lingui/core/macro'
import Scissors from 'lucide-react/icons/scissors'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Split PDF`,
  description: msg`Split a PDF into several files, or extract some pages into a new one.`,
  icon: Scissors,
  rank: 2,
  keywords: [
    'split',
    'cut',
    'divide',
    'separate',
    'extract pages',
    '나누기',
    '분할',
    '자르기',
    '쪼개기',
    '分割',
    'ぶんかつ',
    '分ける',
    '切る',
    '抽出',
  ],
  panel: 'cut-pages',
  options: {
    mode: {
      label: msg`Split`,
      choices: {
        every: msg`By number of pages`,
        ranges: msg`By page ranges`,
        size: msg`By file size`,
        outline: msg`By outline`,
        blank: msg`At blank pages`,
      },
    },
    every: {
      label: msg`Pages in each file`,
      shownWhen: { option: 'mode', is: ['every'] },
    },
    ranges: {
      label: msg`Page ranges`,
      hint: msg`Each range becomes a file: 1-3, 4-. To put several ranges in one file, separate the files with semicolons: 1-3, 7; 4-6.`,
      placeholder: msg`One file per page`,
      shownWhen: { option: 'mode', is: ['ranges'] },
    },
    together: {
      label: msg`One file with all these pages`,
      shownWhen: { option: 'mode', is: ['ranges'] },
    },
    size: {
      label: msg`Maximum size in MB`,
      shownWhen: { option: 'mode', is: ['size'] },
    },
    level: {
      label: msg`Outline levels`,
      hint: msg`1 splits at chapters, 2 also at sections.`,
      shownWhen: { option: 'mode', is: ['outline'] },
    },
    pages: {
      label: msg`Only these pages`,
      placeholder: msg`All pages`,
      shownWhen: { option: 'mode', is: ['every', 'size', 'outline', 'blank'] },
    },
    names: {
      label: msg`File names`,
      hint: msg`'{name}' is your file’s name, '{number}' counts up, '{pages}' is the page range.`,
    },
  },
})
