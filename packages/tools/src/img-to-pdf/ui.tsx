/** User interface texts and icon of the image tool. */
import { msg } from '@lingui/core/macro'
import Images from 'lucide-react/icons/images'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

const onPaper = { option: 'pageSize', is: ['a4', 'a3', 'a5', 'letter', 'legal'] }

export const ui = defineToolUi<typeof tool>({
  title: msg`Images to PDF`,
  description: msg`Turn photos and scans into a PDF, one page each, in the order of the files.`,
  icon: Images,
  rank: 2,
  keywords: [
    'image',
    'images',
    'photo',
    'photos',
    'picture',
    'jpg',
    'jpeg',
    'png',
    'heic',
    'scan',
    '사진',
    '이미지',
    '그림',
    '写真',
    'しゃしん',
    '画像',
    'がぞう',
  ],
  options: {
    output: {
      label: msg`Result`,
      choices: { one: msg`One PDF with all images`, each: msg`One PDF for each image` },
    },
    pageSize: {
      label: msg`Page size`,
      choices: {
        fit: msg`Same size as the image`,
        a4: msg`A4`,
        a3: msg`A3`,
        a5: msg`A5`,
        letter: msg`Letter`,
        legal: msg`Legal`,
      },
    },
    orientation: {
      label: msg`Orientation`,
      choices: { auto: msg`Match the image`, portrait: msg`Portrait`, landscape: msg`Landscape` },
      shownWhen: onPaper,
    },
    fit: {
      label: msg`Image fit`,
      choices: {
        contain: msg`Fit the whole image`,
        cover: msg`Fill the page, crop the rest`,
        actual: msg`Original size, reduced if needed`,
      },
      shownWhen: onPaper,
    },
    margin: {
      label: msg`Margin in millimetres`,
    },
  },
})
