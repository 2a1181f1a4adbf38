/** Converts presentations to PDF with LibreOffice; mupdf places several slides on a page. */
import { join } from 'node:path'
import { convertOfficeFiles } from '@docweave/engines/office'
import { runMupdf } from '@docweave/engines/pdf'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  async run(context) {
    const { tagged, pdfa, layout, perPage } = context.options
    const { folder, signal, memoryMegabytes } = context
    const handouts = layout === 'handouts'
    // Slides placed on a handout page lose their structure.
    const choice = { tagged: tagged && !handouts, archival: pdfa, notesPages: layout === 'notes' }
    const made = await convertOfficeFiles(context, choice)
    if (!handouts) return made
    if (tagged) context.notice('TAGS_REMOVED')
    return Promise.all(
      made.map(async ({ path, ...rest }, index) => {
        const out = join(folder, `handouts-${index}.pdf`)
        await runMupdf('nUpPages', { path, out, perSheet: Number(perPage) }, { signal, memoryMegabytes })
        return { ...rest, path: out }
      }),
    )
  },
})
