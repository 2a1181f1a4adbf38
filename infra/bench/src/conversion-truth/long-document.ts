/** A five-hundred-page document in each form. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentForm } from '@docweave/engines/mupdf'
import type { Finding } from '../support/statistics.ts'
import { convertLong } from './convert-long.ts'
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
