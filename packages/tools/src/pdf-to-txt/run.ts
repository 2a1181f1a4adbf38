/** Extracts text with mupdf. Pages are separated by a form feed at the start of a line, as by `pdftotext`. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { runMupdf } from '@docweave/engines/pdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress }) {
    const { pages } = await runMupdf(
      'extractText',
      { path: input.path, layout: options.layout },
      { signal, memoryMegabytes, onProgress: (done, of) => progress(done, of, 'page') },
    )
    if (pages.every((text) => text.trim() === '')) throw new DocweaveError('TEXT_NOT_FOUND')
    const path = join(folder, 'output.txt')
    await writeFile(path, pages.map((text) => `${text}\n`).join('\f'))
    return [{ path }]
  },
})
