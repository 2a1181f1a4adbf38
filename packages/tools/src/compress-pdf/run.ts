/** Compression on mupdf. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runMupdf } from '@docweave/engines/mupdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, notice, progress }) {
    const path = join(folder, 'output.pdf')
    const { bytes } = await runMupdf(
      'compress',
      { path: input.path, out: path, level: options.level },
      { signal, memoryMegabytes, onProgress: (done, of) => progress(done, of, 'page') },
    )
    if (bytes >= input.bytes) {
      notice('ALREADY_SMALL')
      await copyFile(input.path, path)
    }
    return [{ path }]
  },
})
