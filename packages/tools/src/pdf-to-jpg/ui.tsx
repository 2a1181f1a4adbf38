/** User interface texts and icon of the JPG tool. */
import { msg } from '@lingui/core/macro'
import FileImage from 'lucide-react/icons/file-image'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

const drawnPages = { option: 'mode', is: ['pages'] }

export const ui = defineToolUi<typeof tool>({
  title: msg`PDF to JPG`,
  description: msg`Save every page as a JPG, or extract the images in the pages.`,
  icon: FileImage,
  rank: 2,
  keywords: [
    'jpg',
    'jpeg',
    'image',
    'picture',
    'photo',
    '이미지',
    '사진',
    '그림',
    '画像',
    'がぞう',
    '写真',
    'ジェイペグ',
  ],
  panel: 'choose-pages',
  options: {
    mode: {
      label: msg`Save as JPG`,
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
    quality: {
      label: msg`Quality`,
      hint: msg`From 1 to 100. Higher values look better but make larger files.`,
    },
    colour: {
      label: msg`Colour`,
      choices: { colour: msg`Colour`, grey: msg`Greyscale` },
    },
  },
})
