/** Deletes pages with mupdf. */
import { join } from 'node:path'
import { DocweaveError } from '@docweave/contract'
import { runMupdf } from '@docweave/engines/pdf'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress, notice }) {
    const { path, pages: count = 0 } = input
    // Elsewhere an empty range means all pages; here it must delete none.
    const gone = new Set(options.pages.trim() === '' ? [] : parsePageRange(options.pages, count))
    if (gone.size === count) throw new DocweaveError('NO_PAGES_LEFT', { pages: count })
    const out = join(folder, 'output.pdf')
    const pages = Array.from({ length: count }, (_, index) => ({ index, turn: 0 })).filter(
      ({ index }) => !gone.has(index + 1),
    )
    const { signatures } = await runMupdf('organisePages', { path, out, pages }, { signal, memoryMegabytes })
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    progress(count, count, 'page')
    return [{ path: out }]
  },
})
