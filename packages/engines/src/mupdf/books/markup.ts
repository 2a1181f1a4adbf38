/** Parses HTML and XML with htmlparser2, which accepts malformed markup, and self-closing tags in HTML, as in XHTML. */
import type { AnyNode, Document, Element } from 'domhandler'
import { isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'

export type { AnyNode, Document, Element } from 'domhandler'
export { isTag, isText } from 'domhandler'

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
