/** Reorders pages with mupdf: links, outline and labels follow their pages. */
import { join } from 'node:path'
import { runMupdf } from '@docweave/engines/mupdf'
import { defineRun } from '@docweave/tool-kit/run'
import { newOrder } from './order.ts'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress, notice }) {
    const { path, pages: count = 0 } = input
    const pages = newOrder(options, count).map((page) =>
      page === 'blank' ? page : { index: page.page - 1, turn: page.turn ?? 0 },
    )
    const out = join(folder, 'output.pdf')
    const { signatures } = await runMupdf('organisePages', { path, out, pages }, { signal, memoryMegabytes })
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    progress(pages.length, pages.length, 'page')
    return [{ path: out }]
  },
})
