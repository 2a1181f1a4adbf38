/** Converts EPUB and FictionBook to PDF with mupdf's layout. */
import { convertBooks } from '@docweave/engines/books'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  run: (context) => convertBooks(context, context.options),
})
