/** Converts PDF to JPG with mupdf, in chunks. */
import type { z } from 'zod'
import type { InputFile } from '@docweave/contract'
import { drawChunk, imageChunks, unpackChunks, type ImageChoice } from '@docweave/engines/pdf'
import { parsePageRange } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

const choiceOf = ({ path }: InputFile, { mode, dpi, quality, colour }: z.infer<typeof tool.options>): ImageChoice => ({
  path,
  mode,
  dpi,
  format: { type: 'jpg', quality, colour },
})

export const run = defineRun(tool, {
  async split({ inputs: [input], options, signal, memoryMegabytes, notice }) {
    const count = input.pages ?? 0
    const pages = parsePageRange(options.pages, count)
    const { chunks, converted } = await imageChunks(choiceOf(input, options), pages, count, { signal, memoryMegabytes })
    if (converted > 0) notice('IMAGES_CONVERTED', { images: converted })
    return chunks
  },

  map: ({ inputs: [input], options, folder, signal, memoryMegabytes, progress }, chunk) =>
    drawChunk(choiceOf(input, options), chunk, folder, {
      signal,
      memoryMegabytes,
      onProgress: (done, of) => progress(done, of, 'page'),
    }),

  join: ({ folder }, parts) => unpackChunks(parts, folder, 'jpg'),
})
