/** The options of tools on the command line. */
import { readFileSync } from 'node:fs'
import { optionFromText, optionsOf, type OptionDescription } from '@docweave/tool-kit/option-text'
import { tools } from '@docweave/tools/tools'
import { nearest } from './nearest.ts'
import { UsageError } from './usage-error.ts'

function readNamed(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new UsageError(`There is no file ${path}.`)
  }
}

/** Reads a secret: as typed, or from the first line of `@file`, which keeps it out of process listings. */
export const readSecret = (text: string): string =>
  text.startsWith('@') ? (readNamed(text.slice(1)).toString('utf8').split(/\r?\n/)[0] ?? '') : text

/** Converts a typed value (`@file` for a file's content) to the option's type; the tool's schema rejects what does not fit. */
export function readValue(option: OptionDescription, text: string): unknown {
  if (!text.startsWith('@')) return optionFromText(option, text)
  const content = readNamed(text.slice(1))
  if (option.secret === 'file') return content.toString('base64')
  const isList = option.type === 'array' && !option.values
  return isList ? optionFromText(option, content.toString('utf8')) : content.toString('utf8').trimEnd()
}

/** Returns a tool's options, one per line; the most similar tool and the list of tools for an unknown id. */
export function describeTool(id: string): string {
  const tool = tools.get(id)
  if (!tool) {
    const meant = nearest(id, tools.keys())
    return `${meant === undefined ? '' : `Did you mean ${meant}?\n`}Tools: ${[...tools.keys()].join(', ')}`
  }
  const lines = Object.entries(optionsOf(tool)).map(([name, { type, values, default: fallback }]) => {
    const choice = values ? values.join(type === 'array' ? ' + ' : ' | ') : type
    return `  ${name}: ${choice} (default ${JSON.stringify(fallback)})`
  })
  return [`Options of ${id}:`, ...lines].join('\n')
}

/** Returns all tools with their options, as `docweave tools` prints them. */
export const listTools = () =>
  [...tools.values()].map((tool) => ({
    id: tool.id,
    accepts: tool.accepts,
    takes: typeof tool.takes === 'function' ? 'each or all, by its options' : tool.takes,
    gives: tool.gives,
    options: optionsOf(tool),
  }))
