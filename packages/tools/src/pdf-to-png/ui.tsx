/** User interface texts and icon of the PNG tool. */
import { msg } from '@lingui/core/macro'
import FileImage from 'lucide-react/icons/file-image'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

const drawnPages = { option: 'mode', is: ['pages'] }

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to PNG`,
  description: msg`Save every page as a PNG, or extract the images in the pages.`,
  icon: FileImage,
  rank: 6,
  keywords: ['png', 'image', 'picture', '이미지', '그림', '투명', '画像', 'がぞう', '透明', 'ピング'],
  panel: 'choose-pages',
  options: {
    mode: {
      label: msg`Save as PNG`,
      choices: { pages: msg`Whole pages`, images: msg`Images in the pages` },
    },
    pages: {
      label: msg`Page range`,
      hint: msg`For example 1-3, 7. Leave empty for all pages.`,
      placeholder: msg`All pages`,
    },
    dpi: {
      label: msg`Resolution (dpi)`,
      hint: msg`150 suits screens, 300 suits print.`,
      shownWhen: drawnPages,
    },
    colour: {
      label: msg`Colour`,
      choices: { colour: msg`Colour`, grey: msg`Greyscale`, black: msg`Black and white only` },
    },
    background: {
      label: msg`Background`,
      choices: { white: msg`White`, transparent: msg`Transparent` },
      shownWhen: drawnPages,
    },
  },
})
