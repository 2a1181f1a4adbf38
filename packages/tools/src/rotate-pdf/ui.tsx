/** User interface texts and icon of the rotate tool. */
import { msg } from '@lingui/core/macro'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`Rotate PDF`,
  description: msg`Fix sideways or upside-down pages.`,
  icon: RotateCw,
  rank: 4,
  keywords: ['rotate', 'turn', 'sideways', 'upside down', '회전', '돌리기', '방향', '回転', 'かいてん', '向き', '回す'],
  panel: 'turn-pages',
  options: {
    angle: {
      label: msg`Rotation`,
      choices: {
        90: msg`Right, 90°`,
        180: msg`Upside down, 180°`,
        270: msg`Left, 90°`,
      },
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7. Add @ and an angle to rotate a page differently: 2@180.`,
      placeholder: msg`All pages`,
    },
  },
})
