/** Merging on mupdf; pictures become pages first. */
import { join } from 'node:path'
import { readSignatures, runMupdf } from '@docweave/engines/mupdf'
import { defineRun } from '@docweave/tool-kit/run'
import { mergedOrder } from './order.ts'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs, options, folder, signal, memoryMegabytes, progress, notice }) {
    const limits = { signal, memoryMegabytes }
    const sources: { path: string; pages: number; title: string; name?: string }[] = []
    let signatures = 0
    for (const [index, input] of inputs.entries()) {
      const { name } = input
      const { path, pages = 0 } = input
      sources.push({ path, pages, title: name ?? `${index + 1}`, ...(name ? { name } : {}) })
      signatures += (await readSignatures(input.path, limits)).signatures
    }
    const pages = mergedOrder(options, sources).map((page) =>
      page === 'blank' ? page : { source: page.file, index: page.page - 1, turn: page.turn ?? 0 },
    )
    const path = join(folder, 'output.pdf')
    const { renamedFields, lost } = await runMupdf(
      'mergeDocuments',
      { sources: sources.map(({ path: source, title }) => ({ path: source, title })), pages, out: path },
      { ...limits, onProgress: (done, of) => progress(done, of, 'page') },
    )
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    if (renamedFields > 0) notice('FORM_FIELDS_RENAMED', { fields: renamedFields })
    if (lost.pdfa) notice('PDFA_MARK_REMOVED')
    if (lost.tagged) notice('TAGS_REMOVED')
    return [{ path, part: 'merged' }]
  },
})
