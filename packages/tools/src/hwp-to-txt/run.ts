/** Extracts the text of a Hangul document from its content, not from its printed pages. */
import { join } from 'node:path'
import { hwpToFile } from '@docweave/engines/hwp'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], options: { output, running }, folder, signal, progress, notice }) {
    const out = join(folder, `output.${output}`)
    const { path, password, name } = input
    const { missingParts } = await hwpToFile({
      path,
      password,
      out,
      type: output,
      running,
      title: name,
      mostPages: tool.limits.pages,
      signal,
      onProgress: (percent) => progress(percent, 100, 'percent'),
    })
    if (missingParts) notice('PARTS_MISSING')
    return [{ path: out }]
  },
})
