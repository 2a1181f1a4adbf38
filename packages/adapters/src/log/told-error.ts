/** An error as a log may tell it: where it was thrown and what kind it is, and of its words none that may be a visitor's. */

import { withoutIds } from './job-digest.ts'

export interface ToldError {
  type: string
  code?: string
  words?: string
  at?: string[]
  cause?: ToldError
}

const [frames, wordsLength, depth] = [6, 300, 4]

/** Parsers quote what they stumble over: "Unexpected token in …", 'no such font …'. */
const quoted = /"[^"]*"|(?<!\w)'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»|「[^」]*」|『[^』]*』/g
/** A quotation that was cut off before its end. */
const cutQuotation = /(?:["`“‘«「『]|(?<!\w)').*$/s
/** Engines speak English: all else comes out of a document. */
const foreign = /[^\x20-\x7e]+/g
const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\b/gi
const mail = /[^\s@<]+@[^\s@>]+/g

/** What an engine said, without what it quotes, anything that is not English, and addresses. */
export const withoutQuotations = (text: string): string =>
  withoutIds(text)
    .replaceAll(quoted, '[quoted]')
    .replace(cutQuotation, '[quoted]')
    .replaceAll(foreign, ' ')
    .replaceAll(address, '[address]')
    .replaceAll(mail, '[address]')
    .trim()
    .slice(0, wordsLength)

const textAt = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** The lines of a stack that say where, without those that repeat the message. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, frames)
    .map((line) => line.trim().replace(/^at /, ''))

/** Gives what of an error, and of what caused it, may stand in a log. */
export function toldError(error: unknown, level = 0): ToldError {
  if (!(error instanceof Error)) return { type: typeof error, words: withoutQuotations(String(error)) }
  const code = textAt(error, 'code')
  const at = framesOf(error.stack)
  const words = error.message === code ? '' : withoutQuotations(error.message)
  return {
    type: error.name,
    ...(code !== undefined && { code: withoutQuotations(code) }),
    ...(words && { words }),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined && level < depth && { cause: toldError(error.cause, level + 1) }),
  }
}
