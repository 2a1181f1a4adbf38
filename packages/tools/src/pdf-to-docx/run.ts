/** Converts PDF to Word by page analysis on mupdf. */
import { convertPdf } from '@docweave/engines/pdf-to-office'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run(context) {
    const {
      inputs: [input],
      options,
    } = context
    const { pages = 0 } = input
    const path = await convertPdf(context, parsePageRange(options.pages, pages), {
      type: 'docx',
      layout: options.layout,
    })
    return [{ path }]
  },
})
