/** Decodes and parses HTML and XML with htmlparser2, which accepts malformed markup, and self-closing tags in HTML, as in XHTML. */
import { isTag, isText, type AnyNode, type Document, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler'

export const parseHtml = (text: string): Document =>
  parseDocument(text, { recognizeSelfClosing: true, recognizeCDATA: true })

export const parseXml = (text: string): Document => parseDocument(text, { xmlMode: true })

/** A tag's name without its namespace prefix. */
export const localName = ({ name }: Element): string => name.slice(name.indexOf(':') + 1)

/** Yields all elements below `node` in document order, without recursion, because malformed files are nested without limit. */
export function* elementsOf(node: { children: AnyNode[] }): Generator<Element> {
  const waiting: AnyNode[] = node.children.toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isTag(next)) continue
    yield next
    for (let at = next.children.length - 1; at >= 0; at--) {
      const child = next.children[at]
      if (child) waiting.push(child)
    }
  }
}

/** Returns the first element of this name below `node`. */
export function findElement(node: { children: AnyNode[] }, name: string): Element | undefined {
  for (const element of elementsOf(node)) if (localName(element) === name) return element
  return undefined
}

/** Returns the children of this name. */
export const childrenOf = (node: { children: AnyNode[] } | undefined, name: string): Element[] =>
  node?.children.filter(isTag).filter((child) => localName(child) === name) ?? []

/** Returns all text below `node`, with white space collapsed. */
export function textOf(node: { children: AnyNode[] } | undefined): string {
  let text = ''
  const waiting: AnyNode[] = node ? node.children.toReversed() : []
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (isText(next)) text += next.data
    else if ('children' in next) waiting.push(...next.children.toReversed())
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for XML elements and attributes; control characters that XML does not allow are removed. */
export const escapeXml = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex -- XML 1.0, 2.2
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '')

const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Matches an encoding declaration: XML's declaration, HTML's `meta`, CSS's `@charset`. */
const declaration = /(?:encoding|charset)\s*=?\s*["']?\s*([\w-]+)/i

function declared(bytes: Uint8Array): string {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return mark[1]
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return declaration.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1] ?? 'utf-8'
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/**
 * Decodes an HTML, XML or CSS file by its declared encoding; invalid bytes become U+FFFD. A wrong declaration of valid UTF-8 is ignored.
 */
export function decodeMarkup(bytes: Uint8Array): string {
  const encoding = declared(bytes)
  if (!/^utf-?16/i.test(encoding)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // It is not UTF-8, so the declared encoding is used.
    }
  }
  return decoderOf(encoding).decode(bytes)
}
