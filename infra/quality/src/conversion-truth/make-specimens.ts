/** Generates the PDFs for tests in `packages/fixtures/src/made/conversions`. Run it after changes of the set. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documents } from './documents.ts'
import { flatOdt } from './flat-odt.ts'
import { libreOffice } from './peers.ts'
import { flatOdp, presentations } from './slides.ts'

const wanted = ['report-ko', 'form-ko', 'invoice-ja', 'ledger-all-ko', 'slides-ko']
const out = fileURLToPath(new URL('../../../../packages/fixtures/src/made/conversions', import.meta.url))

const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
try {
  const sources: string[] = []
  for (const document of documents.filter(({ name }) => wanted.includes(name))) {
    sources.push(join(folder, `${document.name}.fodt`))
    await writeFile(join(folder, `${document.name}.fodt`), flatOdt(document))
  }
  for (const presentation of presentations.filter(({ name }) => wanted.includes(name))) {
    sources.push(join(folder, `${presentation.name}.fodp`))
    await writeFile(join(folder, `${presentation.name}.fodp`), flatOdp(presentation))
  }
  await libreOffice(folder).print(sources)
  for (const name of wanted) await copyFile(join(folder, `${name}.pdf`), join(out, `${name}.pdf`))
} finally {
  await rm(folder, { recursive: true, force: true })
}
