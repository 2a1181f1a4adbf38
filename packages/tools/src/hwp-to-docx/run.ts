/** Converts a Hangul document to Word from its content, not from its printed pages. */
import { join } from 'node:path'
import { hwpToFile } from '@docweave/engines/hwp'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run({ inputs: [input], folder, signal, progress, notice }) {
    const out = join(folder, 'output.docx')
    const { path, password, name } = input
    const result = await hwpToFile({
      path,
      password,
      out,
      type: 'docx',
      running: true,
      title: name,
      mostPages: tool.limits.pages,
      signal,
      onProgress: (percent) => progress(percent, 100, 'percent'),
    })
    if (result.linkedPictures > 0) notice('LINKED_FILES_MISSING')
    if (result.missingParts) notice('PARTS_MISSING')
    return [{ path: out }]
  },
})
