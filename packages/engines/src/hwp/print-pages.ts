/** SVG to PDF by librsvg's `rsvg-convert`, which embeds subsets of the fonts and keeps text as text. */
import { documentFonts } from '../fonts/index.ts'
import { runSandboxed } from '../host/sandbox/index.ts'

export interface PrintOptions {
  /** The folder of the pages, the only one the program can access. */
  folder: string
  /** The names of the SVG files in it, in order. */
  pages: readonly string[]
  /** The name of the PDF to write in it. */
  out: string
  signal: AbortSignal
  memoryMegabytes: number
}

/** A page takes a tenth of a second, or a second with a large picture. */
const secondsPerPage = 10

/**
 * Prints pages as one PDF.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` without librsvg, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED`, `ENGINE_FAILED`
 */
export async function printPages({ folder, pages, out, signal, memoryMegabytes }: PrintOptions): Promise<void> {
  const { read, environment } = await documentFonts()
  await runSandboxed({
    program: 'rsvg-convert',
    // Embedded pictures make a page longer than XML parsers accept by default.
    args: ['--unlimited', '--format', 'pdf', '--output', out, ...pages],
    read,
    write: folder,
    signal,
    seconds: 30 + pages.length * secondsPerPage,
    memoryMegabytes,
    environment,
  })
}
