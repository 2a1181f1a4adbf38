/** Splits PDFs with mupdf. */
import { join } from 'node:path'
import { DocweaveError, shorten } from '@docweave/contract'
import { runMupdf, type RunOptions } from '@docweave/engines/pdf'
import { formatPageRange, parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import type { z } from 'zod'
import { partsBetween, partsFrom, partsOfRanges, partsOfSize, partsWithin, type Part } from './parts.ts'
import { tool } from './tool.ts'

/** The most files that can be displayed, stored and zipped without problems. */
const mostParts = 2000

type Options = z.infer<typeof tool.options>

const fromOne = (pages: readonly number[]) => new Set(pages.map((index) => index + 1))

async function partsFor(options: Options, path: string, count: number, limits: RunOptions): Promise<Part[]> {
  const pages = parsePageRange(options.pages, count)
  switch (options.mode) {
    case 'every':
      return partsOfSize(pages, options.every)
    case 'ranges':
      return partsOfRanges(options.ranges, count, options.together)
    case 'size': {
      const weights = await runMupdf('pageWeights', { path }, limits)
      return partsWithin(pages, weights.pages, options.size * 1e6)
    }
    case 'outline': {
      const { pages: starts } = await runMupdf('outlinePages', { path, level: options.level }, limits)
      if (starts.length === 0) throw new DocweaveError('OUTLINE_NOT_FOUND')
      return partsFrom(pages, fromOne(starts))
    }
    case 'blank': {
      const { pages: blank } = await runMupdf('findBlankPages', { path }, limits)
      return partsBetween(pages, fromOne(blank))
    }
  }
}

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, progress, notice }) {
    const limits = { signal, memoryMegabytes }
    const { path, pages: count = 0 } = input
    let parts = await partsFor(options, path, count, limits)
    if (parts.length === 0) throw new DocweaveError('NO_PAGES_LEFT', { pages: count })
    const limit = options.mode === 'size' ? options.size * 1e6 : Number.POSITIVE_INFINITY
    for (let round = 0; ; round++) {
      if (parts.length > mostParts) throw new DocweaveError('PARTS_TOO_MANY', { limit: mostParts, parts: parts.length })
      const named = parts.map((pages, at) => ({ pages, out: join(folder, `round-${round}-part-${at}.pdf`) }))
      const { bytes, signatures } = await runMupdf(
        'splitDocument',
        { path, parts: named.map(({ pages, out }) => ({ out, pages: pages.map((page) => page - 1) })) },
        { ...limits, onProgress: (done, of) => progress(done, of, 'file') },
      )
      // Weights are estimates: a part that exceeds the limit is halved and checked again.
      const heavy = parts.some((part, at) => part.length > 1 && (bytes[at] ?? 0) > limit)
      if (heavy) {
        parts = parts.flatMap((part, at) =>
          part.length > 1 && (bytes[at] ?? 0) > limit ? partsOfSize(part, Math.ceil(part.length / 2)) : [part],
        )
        continue
      }
      if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
      const over = bytes.filter((each) => each > limit).length
      if (over > 0) notice('PART_OVER_SIZE', { pages: over })
      const digits = `${parts.length}`.length
      return named.map(({ pages, out }, at) => ({
        path: out,
        part: shorten(
          `=${options.names}`
            .replaceAll('{number}', `${at + 1}`.padStart(digits, '0'))
            .replaceAll('{pages}', formatPageRange(pages).slice(0, 30)),
          120,
        ),
      }))
    }
  },
})
