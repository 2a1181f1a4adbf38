/** Parses the XML of Hangul documents (OWPML, KS X 6101) into small trees. */
import { Parser } from 'htmlparser2'

export interface XmlElement {
  /** Without the namespace prefix. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: (XmlElement | string)[]
}

/** Layout that Hangul stores with the text, which takes most of a file. */
const skipped = new Set(['linesegarray'])

/** Elements nested deeper are dropped. A table in a table takes seven levels. */
const mostLevels = 1000

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a document and calls `take` for each element directly below the root, which is then forgotten. */
export function readChildren(xml: string, take: (element: XmlElement) => void): void {
  const open: XmlElement[] = []
  let level = 0
  let dropped = 0
  const parser = new Parser(
    {
      onopentag(qualified, found) {
        level++
        const name = localName(qualified)
        if (dropped > 0 || skipped.has(name) || level > mostLevels) dropped++
        else {
          const attributes = Object.fromEntries(Object.entries(found).map(([key, value]) => [localName(key), value]))
          open.push({ name, attributes, children: [] })
        }
      },
      ontext(text) {
        const children = dropped === 0 ? open.at(-1)?.children : undefined
        const last = children?.at(-1)
        // The parser divides text at entities.
        if (typeof last === 'string') children?.splice(-1, 1, last + text)
        else children?.push(text)
      },
      onclosetag() {
        level--
        if (dropped > 0) {
          dropped--
          return
        }
        const element = open.pop()
        const parent = open.at(-1)
        if (!element || !parent) return
        if (open.length === 1) take(element)
        else parent.children.push(element)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

export const isElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string'

/** The child elements, of any name or of one. Those of all cases of a `switch` are in its `default`. */
export const childrenOf = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter(isElement).filter((child) => name === undefined || child.name === name)

export function childOf(element: XmlElement | undefined, ...path: readonly string[]): XmlElement | undefined {
  let found = element
  for (const name of path) found = found && childrenOf(found, name)[0]
  return found
}

/** All text below the element. */
export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => (isElement(child) ? textOf(child) : child)).join('')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Writes an element again. All names get one prefix, because the engine does not look at them. */
export function written({ name, attributes, children }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const content = children.map((child) => (isElement(child) ? written(child) : escaped(child)))
  return `<hp:${name}${pairs.join('')}>${content.join('')}</hp:${name}>`
}

/** The number in an attribute; `usual` if it is missing or not finite. */
export function numberIn(element: XmlElement | undefined, name: string, usual = 0): number {
  const value = Number.parseFloat(element?.attributes[name] ?? '')
  return Number.isFinite(value) ? value : usual
}

/** The number in an attribute as a whole number in a range, which hostile files leave. */
export const wholeIn = (
  element: XmlElement | undefined,
  name: string,
  { least, most, usual = least }: { least: number; most: number; usual?: number },
): number => Math.floor(Math.min(Math.max(numberIn(element, name, usual), least), most))

/** The greatest length of Word, 22 inches, in points. */
const mostPoints = 1584
/** The values of a number of 32 bits: some programs write negative numbers without a sign. */
const values = 2 ** 32

/** A length in points. Lengths are in units of 1/7200 inch, a hundredth of a point; impossible ones become the greatest. */
export function pointsIn(element: XmlElement | undefined, name: string): number {
  const number = numberIn(element, name)
  const signed = number >= values / 2 && number < values ? number - values : number
  return Math.min(Math.max(signed / 100, -mostPoints), mostPoints)
}

export const isSet = (element: XmlElement | undefined, name: string): boolean => element?.attributes[name] === '1'
