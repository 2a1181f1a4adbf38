/**
 * Removes what may be a visitor's from logs: errors are logged with type, code and stack, and the message without quoted text; job ids are
 * logged as digests.
 */
import { createHash } from 'node:crypto'

interface LoggedError {
  type: string
  code?: string
  words?: string
  at?: string[]
  cause?: LoggedError
}

const [frames, wordsLength, depth] = [6, 300, 4]

/** Parsers quote the input they reject: "Unexpected token in …", 'no such font …'. */
const quoted = /"[^"]*"|(?<!\w)'[^']*'|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»|「[^」]*」|『[^』]*』/g
/** A quotation without its closing mark. */
const cutQuotation = /(?:["`“‘«「『]|(?<!\w)').*$/s
/** Engines report in English: any other text comes from a document. */
const foreign = /[^\x20-\x7e]+/g
const address = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{0,4}:){3,}[0-9a-f]{0,4}\b/gi
const mail = /[^\s@<]+@[^\s@>]+/g

/** Secrets of API keys (`apiKeySecretPattern`), whole or cut. */
const keySecret = /dwk_[0-9A-Za-z]+/g

/** Removes ids, secrets, quoted text, non-ASCII characters and addresses from an engine's message. */
export const withoutQuotations = (text: string): string =>
  withoutIds(text)
    .replaceAll(keySecret, '[key]')
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

/** The stack frames, without the lines that repeat the message. */
const framesOf = (stack: string | undefined): string[] =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, frames)
    .map((line) => line.trim().replace(/^at /, ''))

/** Returns the loggable part of an error and its causes. */
export function loggedError(error: unknown, level = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, words: withoutQuotations(String(error)) }
  const code = textAt(error, 'code')
  const at = framesOf(error.stack)
  const words = error.message === code ? '' : withoutQuotations(error.message)
  return {
    type: error.name,
    ...(code !== undefined && { code: withoutQuotations(code) }),
    ...(words && { words }),
    ...(at.length > 0 && { at }),
    ...(error.cause !== undefined && level < depth && { cause: loggedError(error.cause, level + 1) }),
  }
}

/**
 * Returns the first 12 hexadecimal digits of the SHA-256 of an id. An id opens its job to anyone who has it, and more people read logs than
 * may see jobs; the digest is the same for the same job and opens nothing.
 */
export const jobDigest = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 12)

/** Ids of jobs and uploads inside other texts: 32 hexadecimal digits. */
const ids = /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/g

/** Replaces the ids in a text with digests. */
export const withoutIds = (text: string): string => text.replaceAll(ids, jobDigest)
