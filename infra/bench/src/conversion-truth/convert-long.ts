/** Measures time and memory of the conversion of a long document, in a separate process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from '@docweave/engines/inspect'
import type { DocumentForm } from '@docweave/engines/mupdf'
import { watchMemory } from '../support/memory.ts'
import { atMost, type Finding } from '../support/statistics.ts'

const longest = 500
const onceProgram = fileURLToPath(new URL('./convert-once.ts', import.meta.url))

/**
 * Converts the PDF once; the time includes process start and exit.
 *
 * @param what its name in the findings
 * @param folder the folder of its files
 */
export async function convertLong(
  path: string,
  form: DocumentForm,
  what: string,
  folder: string,
): Promise<{ findings: Finding[]; pages: number }> {
  const { pages = 0 } = await inspect(path, 'pdf', new AbortController().signal)
  const own = await mkdtemp(join(folder, 'long-'))
  const started = performance.now()
  const child = spawn(process.execPath, [onceProgram, path, JSON.stringify(form), own], { stdio: 'inherit' })
  const stop = watchMemory(child.pid ?? 0, 100)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${what}: the conversion ended with ${code}`)
  const seconds = (performance.now() - started) / 1000
  const findings = [
    atMost(`${what}: a page`, seconds / pages, 0.2, 's'),
    atMost(`${what}: memory for ${longest} pages`, (await stop()) * Math.max(longest / pages, 1), 400, 'MB'),
  ]
  return { findings, pages }
}
