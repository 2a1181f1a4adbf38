/** Converts workbooks to PDF with LibreOffice. */
import { convertOfficeFiles } from '@docweave/engines/office'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

export const run = defineRun(tool, {
  run(context) {
    const { tagged, pdfa, fit, orientation, repeatHeadings, sheets } = context.options
    const layout = { fit, orientation, repeatHeadings, sheets: listed(sheets) }
    return convertOfficeFiles(context, { tagged, archival: pdfa, sheets: layout })
  },
})
