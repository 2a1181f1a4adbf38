/** Usage texts of the CLI and of a tool's options. */
import { tools } from '@docweave/tools/tools'
import { optionsOf } from './options.ts'

export const usage = `Usage:
  docweave run TOOL[:OPTION=VALUE]... [TOOL...] --in FILE... --out DIR [--url URL] [--locale en|ko|ja]
               [--password TEXT|@FILE] [--protect TEXT|@FILE]
  docweave tools
  docweave ops …           for operators: docweave ops says more

Options of a tool follow it, parted by colons; several values are parted by +:
  docweave run pdf-ocr:languages=ko+en:pages=1-3,7 compress-pdf:level=strong --in scan.pdf --out results

A value @FILE is that file's content. --password opens PDFs that ask for one, --protect has the results ask for one.`

/** Returns a tool's options, one per line; the list of tools for an unknown id. */
export function describeTool(id: string): string {
  const tool = tools.get(id)
  if (!tool) return `Tools: ${[...tools.keys()].join(', ')}`
  const lines = Object.entries(optionsOf(tool)).map(([name, { type, values, default: fallback }]) => {
    const choice = values ? values.join(type === 'array' ? ' + ' : ' | ') : type
    return `  ${name}: ${choice} (default ${JSON.stringify(fallback)})`
  })
  return [`Options of ${id}:`, ...lines].join('\n')
}
