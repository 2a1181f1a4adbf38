/** Extracts text: by page analysis in reading order, or with the layout of the page. Unreadable pages are recognised (OCR). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { runMupdf } from '@docweave/engines/pdf'
import { convertPdf, withUnreadableRecognised } from '@docweave/engines/pdf-to-office'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run(context) {
    const {
      inputs: [input],
      options: { output, layout, running, pages: range },
      folder,
      signal,
      memoryMegabytes,
    } = context
    const { pages: count = 0 } = input
    const pages = parsePageRange(range, count)
    if (output === 'md' || layout === 'reading')
      return [{ path: await convertPdf(context, pages, { type: output, running }) }]
    const indices = pages.map((page) => page - 1)
    const { pages: texts, unreadablePages } = await withUnreadableRecognised(
      context,
      pages.length,
      ({ recognised, onProgress }) =>
        runMupdf(
          'extractText',
          { path: input.path, layout, pages: indices, recognised },
          { signal, memoryMegabytes, onProgress },
        ),
    )
    if (texts.every((text) => text.trim() === '')) throw new DocweaveError('TEXT_NOT_FOUND')
    if (unreadablePages.length === pages.length) throw new DocweaveError('TEXT_UNREADABLE')
    const path = join(folder, 'output.txt')
    await writeFile(path, texts.map((text) => `${text}\n`).join('\f'))
    return [{ path }]
  },
})
