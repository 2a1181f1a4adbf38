/** Converts images to PDF with mupdf and the image decoders. */
import { join } from 'node:path'
import { DocweaveError, type InputFile } from '@docweave/contract'
import { isImageKind } from '@docweave/engines/images'
import { imagesToPdf, imageToPdf } from '@docweave/engines/pdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

function imageOf({ path, kind }: InputFile) {
  if (!isImageKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind, accepts: tool.accepts.join(' ') })
  return { path, kind }
}

export const run = defineRun(tool, {
  async run({ inputs, options, folder, signal, memoryMegabytes, progress }) {
    const images = inputs.map(imageOf)
    if (options.output === 'one') {
      const path = join(folder, 'output.pdf')
      const onProgress = (done: number, of: number) =>
        progress(Math.floor((done * images.length) / of), images.length, 'file')
      await imagesToPdf(images, path, options, { signal, memoryMegabytes, onProgress })
      return [{ path }]
    }
    const outputs: { path: string; source: number }[] = []
    for (const [source, { path, kind }] of images.entries()) {
      const out = join(folder, `output-${source}.pdf`)
      await imageToPdf(path, kind, out, options, { signal, memoryMegabytes })
      outputs.push({ path: out, source })
      progress(outputs.length, images.length, 'file')
    }
    return outputs
  },
})
