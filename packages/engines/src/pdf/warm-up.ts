/** Loads mupdf before the first document, and runs its most common tasks once: a browser compiles a function at its first call. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runMupdf } from './run-mupdf.ts'

const memoryMegabytes = 200

/** An empty page. It is written by hand, because the libraries that write PDF are what is being loaded. */
function emptyPdf(): string {
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${text.length}\n%%EOF\n`
}

/** Loads mupdf. @throws DocweaveError `ENGINE_FAILED` if it cannot be loaded */
export async function warmUpMupdf(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'warm-up-'))
  try {
    const [path, out] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
    const options = { signal: new AbortController().signal, memoryMegabytes }
    await writeFile(path, emptyPdf())
    await runMupdf('inspect', { path, kind: 'pdf' }, options)
    await runMupdf('organisePages', { path, out, pages: [{ index: 0, turn: 90 }] }, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
