/** User interface texts and icon of the tool for EPUB books. */
import { msg } from '@lingui/core/macro'
import BookOpen from 'lucide-react/icons/book-open'
import { defineToolUi } from '@docweave/tool-kit/ui'
import type { tool } from './tool.ts'

export const ui = defineToolUi<typeof tool>({
  title: msg`EPUB to PDF`,
  description: msg`Convert EPUB and FB2 books to PDF, with their contents, images and links.`,
  icon: BookOpen,
  rank: 7,
  keywords: ['epub', 'ebook', 'e-book', 'book', '이북', '전자책', '책', '電子書籍', 'でんししょせき', '本', 'イーパブ'],
  options: {
    pageSize: {
      label: msg`Page size`,
      choices: {
        a5: msg`A5`,
        a4: msg`A4`,
        b6: msg`B6 (128 × 182 mm)`,
        letter: msg`Letter`,
        screen: msg`For tablets (3:4)`,
      },
    },
    fontSize: {
      label: msg`Font size in points`,
    },
    margin: {
      label: msg`Margin in millimetres`,
    },
    font: {
      label: msg`Font`,
      choices: { book: msg`As in the book`, serif: msg`Serif`, sans: msg`Sans serif` },
    },
    output: {
      label: msg`Several files`,
      choices: { each: msg`One PDF for each file`, joined: msg`All in one PDF` },
    },
  },
})
