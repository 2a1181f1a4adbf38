/** Compresses PDFs with mupdf. Returns the input if the output is not smaller; reports that, and a target that was not reached. */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSignatures, runMupdf } from '@docweave/engines/pdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

/** Converts a size that matches the option's pattern to bytes, in decimal units; `undefined` for none. */
export function bytesOf(size: string): number | undefined {
  const [, amount, unit] = /^\s*([\d.]+)\s*([km])b\s*$/i.exec(size) ?? []
  return amount === undefined ? undefined : Math.round(Number(amount) * (unit?.toLowerCase() === 'm' ? 1e6 : 1e3))
}

export const run = defineRun(tool, {
  async run({ inputs: [input], options, folder, signal, memoryMegabytes, notice, progress }) {
    const path = join(folder, 'output.pdf')
    const target = bytesOf(options.targetSize)
    const aim = target === undefined ? { level: options.level } : { targetBytes: target }
    const { bytes } = await runMupdf(
      'compress',
      { path: input.path, out: path, aim },
      { signal, memoryMegabytes, onProgress: (done, of) => progress(done, of, 'percent') },
    )
    const gained = bytes < input.bytes
    const reached = gained ? bytes : input.bytes
    if (!gained) {
      notice('ALREADY_SMALL')
      await copyFile(input.path, path)
    } else {
      const { signatures } = await readSignatures(input.path, { signal, memoryMegabytes })
      if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    }
    if (target !== undefined && reached > target) notice('TARGET_UNREACHABLE', { target, reached })
    return [{ path }]
  },
})
