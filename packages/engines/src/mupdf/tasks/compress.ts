/** Makes a PDF smaller. */
import { writeFileSync } from 'node:fs'
import { withPdf } from '../open-pdf.ts'
import type { TaskHost } from '../specs.ts'

export interface CompressArgs {
  path: string
  out: string
  level: 'light' | 'balanced' | 'strong'
}

export interface CompressResult {
  bytes: number
}

export const compress = ({ path, out }: CompressArgs, host: TaskHost): CompressResult =>
  withPdf(path, (document) => {
    document.subsetFonts()
    const buffer = document.saveToBuffer('garbage=4,compress,objstms')
    const bytes = buffer.getLength()
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
    host.progress(1, 1)
    return { bytes }
  })
