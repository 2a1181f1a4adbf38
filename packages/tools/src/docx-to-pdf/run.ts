/** Converts text documents to PDF with LibreOffice. */
import { convertOfficeFiles } from '@docweave/engines/office'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

export const run = defineRun(tool, {
  run: (context) => convertOfficeFiles(context, { tagged: context.options.tagged, archival: context.options.pdfa }),
})
