/** Rotates pages with mupdf, in addition to their own rotation, and changes nothing else in the file. Signatures become invalid. */
import { join } from 'node:path'
import { runMupdf } from '@docweave/engines/pdf'
import { parsePageList } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress, notice }) {
    const { path, pages: count = 0 } = input
    const turns = new Map<number, number>()
    for (const each of parsePageList(options.pages, [count]))
      if (each !== 'blank') turns.set(each.page - 1, each.turn ?? options.angle)
    const out = join(folder, 'output.pdf')
    const pages = Array.from({ length: count }, (_, index) => ({ index, turn: turns.get(index) ?? 0 }))
    const { signatures } = await runMupdf('organisePages', { path, out, pages }, { signal, memoryMegabytes })
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    progress(count, count, 'page')
    return [{ path: out }]
  },
})
