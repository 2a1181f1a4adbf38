/** A document of five hundred pages as PDF, and the measurement of the time and memory of its conversion in a separate process. */
import { writeFile, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { inspect } from '@docweave/engines/inspect'
import type { DocumentForm } from '@docweave/engines/pdf-to-office'
import { watchMemory } from '../support/process-stats.ts'
import { atMost, type Finding } from '../support/statistics.ts'
import { documents } from './documents.ts'
import { flatOdt } from './flat-odt.ts'
import type { LibreOffice } from './peers.ts'

/** How often the set's manual and report are repeated, for about five hundred pages. */
const repeats = 80

/** @param folder the folder of its files */
export async function longDocument(
  folder: string,
  soffice: LibreOffice,
): Promise<{ findings: Finding[]; notes: string[] }> {
  const document = documents.find(({ name }) => name === 'manual-en')
  if (!document) return { findings: [], notes: [] }
  const source = join(folder, 'long.fodt')
  const blocks = Array.from({ length: repeats }, () =>
    documents.filter(({ name }) => /^(?:manual-en|report-ko)$/.test(name)).flatMap((each) => each.blocks),
  ).flat()
  await writeFile(source, flatOdt({ ...document, blocks }))
  await soffice.print([source])
  const path = join(folder, 'long.pdf')
  const forms: DocumentForm[] = [
    { type: 'docx', layout: 'flowing' },
    { type: 'docx', layout: 'exact' },
    { type: 'xlsx', sheets: 'page', text: true },
    { type: 'pptx' },
  ]
  const findings: Finding[] = []
  let pages = 0
  for (const form of forms) {
    const name = form.type === 'docx' ? `Word, ${form.layout}` : form.type === 'xlsx' ? 'Excel' : 'PowerPoint'
    const converted = await convertLong(path, form, name, folder)
    findings.push(...converted.findings)
    pages = converted.pages
  }
  return { findings, notes: [`the long document has ${pages} pages`] }
}

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
  const child = execa(process.execPath, [onceProgram, path, JSON.stringify(form), own], {
    stdio: 'inherit',
    reject: false,
  })
  const stop = watchMemory(child.pid ?? 0, { every: 100 })
  const { exitCode } = await child
  if (exitCode !== 0) throw new Error(`${what}: the conversion failed with exit code ${exitCode}`)
  const seconds = (performance.now() - started) / 1000
  const findings = [
    atMost(`${what}: time per page`, seconds / pages, 0.2, 's'),
    atMost(`${what}: memory for ${longest} pages`, (await stop()) * Math.max(longest / pages, 1), 400, 'MB'),
  ]
  return { findings, pages }
}
