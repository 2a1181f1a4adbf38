/**
 * Reads content streams, and parses them into operators and operands, each with its exact bytes, so that they can be written back (ISO
 * 32000-1, 7.8.2).
 */
import type { PDFObject } from 'mupdf'
import { decodedBytes } from './pdf-objects.ts'

/** Returns a table that has 1 for each of `characters`. It is faster than a regular expression. */
function tableOf(characters: string): Uint8Array {
  const table = new Uint8Array(256)
  for (const character of characters) table[character.charCodeAt(0)] = 1
  return table
}

const isSpace = tableOf('\0\t\n\f\r ')
const isDelimiter = tableOf('()<>[]{}/%')
const beginsOperand = tableOf('-+.0123456789(<>[]{}/')
const keywords = new Set(['true', 'false', 'null'])

const codeOf = (character: string) => character.charCodeAt(0)
const [open, close, backslash, less, greater] = [codeOf('('), codeOf(')'), codeOf('\\'), codeOf('<'), codeOf('>')]
const [slash, percent, newline, carriageReturn] = [codeOf('/'), codeOf('%'), codeOf('\n'), codeOf('\r')]

/** An operation. Most readers need the operands of few operations, which are cut out of the text only then. */
class Operation {
  readonly operator: string
  readonly #text: string
  readonly #start: number
  readonly #end: number
  /** The start and the end of each operand. */
  readonly #places: readonly number[]

  constructor(text: string, operator: string, start: number, end: number, places: readonly number[]) {
    this.operator = operator
    this.#text = text
    this.#start = start
    this.#end = end
    this.#places = places
  }

  /** The operands and the operator, byte for byte. */
  get source(): string {
    return this.#text.slice(this.#start, this.#end)
  }

  /** Cuts out the operands. */
  operands(): string[] {
    const operands: string[] = []
    for (let at = 0; at < this.#places.length; at += 2)
      operands.push(this.#text.slice(this.#places[at], this.#places[at + 1]))
    return operands
  }

  /** Cuts out the operands in parentheses or angle brackets; an array of text to show has a number between each two of them. */
  strings(): string[] {
    const strings: string[] = []
    for (let at = 0; at < this.#places.length; at += 2) {
      const start = this.#places[at] ?? 0
      const code = this.#text.charCodeAt(start)
      if (code === open || code === less) strings.push(this.#text.slice(start, this.#places[at + 1]))
    }
    return strings
  }
}

/** Returns the end of the literal string (in parentheses) that begins at `start`. */
function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === backslash) at++
    else if (code === open) depth++
    else if (code === close && --depth === 0) return at + 1
  }
  return text.length
}

/** Returns the end of the token at `start`. */
function endOfToken(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === open) return endOfString(text, start)
  const isDouble = text.charCodeAt(start + 1) === first
  if (first === less && !isDouble) {
    const found = text.indexOf('>', start + 1)
    return found < 0 ? text.length : found + 1
  }
  if ((first === less || first === greater) && isDouble) return start + 2
  if (first !== slash && isDelimiter[first] === 1) return start + 1
  let end = start + 1
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (isSpace[code] === 1 || isDelimiter[code] === 1) break
  }
  return end
}

/** Inline image data ends with `EI` between white space; the bytes before it must not be parsed as operators. */
function endOfInlineImage(text: string, start: number): number {
  const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
  end.lastIndex = start
  const found = end.exec(text)
  return found ? found.index + 3 : text.length
}

/** Yields the operations of `text`, a content stream decoded as Latin-1, in order. */
export function* operationsOf(text: string): Generator<Operation> {
  let at = 0
  let start = 0
  let places: number[] = []
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (isSpace[code] === 1) {
      at++
      continue
    }
    if (code === percent) {
      while (at < text.length && text.charCodeAt(at) !== newline && text.charCodeAt(at) !== carriageReturn) at++
      continue
    }
    let end = endOfToken(text, at)
    const token = beginsOperand[code] === 1 ? '' : text.slice(at, end)
    if (token === '' || keywords.has(token)) places.push(at, end)
    else {
      if (token === 'ID') end = endOfInlineImage(text, end)
      yield new Operation(text, token, start, end, places)
      places = []
      start = end
    }
    at = end
  }
}

/** Returns a page's content streams in order. Array elements that are not streams are ignored, as readers do. */
export function contentStreams(page: PDFObject): PDFObject[] {
  const contents = page.get('Contents')
  const streams: PDFObject[] = []
  if (contents.isArray())
    contents.forEach((stream) => {
      if (stream.isStream()) streams.push(stream)
    })
  else if (contents.isStream()) streams.push(contents)
  return streams
}

/** Returns a content stream or a form XObject decoded, one character per byte. */
export const readContent = (stream: PDFObject): string => decodedBytes(stream).toString('latin1')
