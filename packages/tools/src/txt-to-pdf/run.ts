/** Converts text to PDF with mupdf, in the bundled fonts. */
import { join } from 'node:path'
import { millimetre, paperSizes, runMupdf } from '@docweave/engines/pdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, language, folder, signal, memoryMegabytes, progress, notice }) {
    const path = join(folder, 'output.pdf')
    const [width, height] = paperSizes[options.pageSize]
    const { replaced } = await runMupdf(
      'typesetText',
      {
        path: input.path,
        out: path,
        encoding: options.encoding,
        language,
        family: options.font,
        size: options.size,
        page: { width, height },
        margin: options.margin * millimetre,
        pageNumbers: options.pageNumbers,
      },
      { signal, memoryMegabytes, onProgress: (done, of) => progress(Math.floor((done / of) * 100), 100, 'percent') },
    )
    if (replaced > 0) notice('CHARACTERS_REPLACED', { characters: replaced })
    return [{ path }]
  },
})
