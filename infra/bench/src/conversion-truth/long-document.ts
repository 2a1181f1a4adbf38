/** The time and the memory of a document of five hundred pages, each form in a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspect } from '@docweave/engines/inspect'
import type { DocumentForm } from '@docweave/engines/mupdf'
import { watchMemory } from '../support/memory.ts'
import { atMost, type Finding } from '../support/statistics.ts'
import { documents } from './documents.ts'
import { flatOdt } from './flat-odt.ts'
import type { LibreOffice } from './peers.ts'

/** So often the set's manual and report come one after another, for about so many pages. */
const repeats = 80
const longest = 500

const onceProgram = fileURLToPath(new URL('./convert-once.ts', import.meta.url))

/** @param folder where its files go */
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
  const { pages = 0 } = await inspect(path, 'pdf', new AbortController().signal)
  const findings: Finding[] = []
  const notes: string[] = [`the long document has ${pages} pages`]
  const forms: DocumentForm[] = [
    { type: 'docx', layout: 'flowing' },
    { type: 'docx', layout: 'exact' },
    { type: 'xlsx', sheets: 'page', text: true },
    { type: 'pptx' },
  ]
  for (const [at, form] of forms.entries()) {
    const own = join(folder, `long-${at}`)
    await mkdir(own)
    const started = performance.now()
    const child = spawn(process.execPath, [onceProgram, path, JSON.stringify(form), own], { stdio: 'inherit' })
    const stop = watchMemory(child.pid ?? 0, 100)
    await once(child, 'exit')
    const seconds = (performance.now() - started) / 1000
    const name = form.type === 'docx' ? `Word, ${form.layout}` : form.type === 'xlsx' ? 'Excel' : 'PowerPoint'
    findings.push(
      atMost(`${name}: a page`, seconds / pages, 0.2, 's'),
      atMost(`${name}: memory for ${longest} pages`, (await stop()) * Math.max(longest / pages, 1), 400, 'MB'),
    )
  }
  return { findings, notes }
}
