/** Presentations to PDF by LibreOffice; several slides on a page by mupdf. */
import { join } from 'node:path'
import { convertOfficeFiles } from '@docweave/engines/libreoffice'
import { runMupdf } from '@docweave/engines/mupdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run(context) {
    const { tagged, pdfa, layout, perPage } = context.options
    const { folder, signal, memoryMegabytes } = context
    const choice = { tagged, archival: pdfa, notesPages: layout === 'notes' }
    const made = await convertOfficeFiles(context, choice)
    if (layout !== 'handouts') return made
    return Promise.all(
      made.map(async ({ path, ...rest }, index) => {
        const out = join(folder, `handouts-${index}.pdf`)
        await runMupdf('placeOnSheets', { path, out, perSheet: Number(perPage) }, { signal, memoryMegabytes })
        return { ...rest, path: out }
      }),
    )
  },
})
