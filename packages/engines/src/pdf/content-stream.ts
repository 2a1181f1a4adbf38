/**
 * Reads content streams, and parses them into operators and operands, each with its exact bytes, so that they can be written back (ISO
 * 32000-1, 7.8.2).
 */
import type { PDFObject } from 'mupdf'
import { decodedBytes } from './pdf-objects.ts'

interface Operation {
  operator: string
  /** The operands and the operator, byte for byte. */
  source: string
  operands: string[]
}

const space = /[\0\t\n\f\r ]/
const delimiter = /[()<>[\]{}/%]/

/** Returns the end of the literal string (in parentheses) that begins at `start`. */
function endOfString(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const character = text[at]
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return at + 1
  }
  return text.length
}

/** Returns the end of the token at `start`. */
function endOfToken(text: string, start: number): number {
  const first = text[start] ?? ''
  const until = (mark: string) => {
    const found = text.indexOf(mark, start + 1)
    return found < 0 ? text.length : found + mark.length
  }
  if (first === '(') return endOfString(text, start)
  if (first === '<' && text[start + 1] !== '<') return until('>')
  if ((first === '<' || first === '>') && text[start + 1] === first) return start + 2
  if (first !== '/' && delimiter.test(first)) return start + 1
  let end = start + 1
  while (end < text.length && !space.test(text[end] ?? '') && !delimiter.test(text[end] ?? '')) end++
  return end
}

const isOperand = (token: string) => /^(?:[-+.\d(<>[\]/{}]|true$|false$|null$)/.test(token)

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
  let operands: string[] = []
  while (at < text.length) {
    const character = text[at] ?? ''
    if (space.test(character)) {
      at++
      continue
    }
    if (character === '%') {
      while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
      continue
    }
    let end = endOfToken(text, at)
    const token = text.slice(at, end)
    if (isOperand(token)) operands.push(token)
    else {
      if (token === 'ID') end = endOfInlineImage(text, end)
      yield { operator: token, source: text.slice(start, end), operands }
      operands = []
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
