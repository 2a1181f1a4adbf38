/** Word to PDF: text documents as the program that wrote them would print them. */
import { defineTool, officeLimits, officeOptions, takesByOutput } from '@docweave/tool-kit'

export const tool = defineTool({
  id: 'docx-to-pdf',
  version: 1,
  group: 'to-pdf',
  accepts: ['docx', 'doc', 'odt', 'rtf'],
  produces: 'pdf',
  takes: takesByOutput,
  options: officeOptions,
  queue: 'office',
  engines: ['libreoffice', 'mupdf'],
  limits: officeLimits,
})
