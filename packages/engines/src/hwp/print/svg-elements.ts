/** Parses the SVG that the engine draws: well-formed XML with few kinds of elements. */
import { Parser } from 'htmlparser2'

export interface SvgElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: SvgElement[]
  /** The text of the element itself, with entities decoded. */
  text: string
}

const textual: ReadonlySet<string> = new Set(['text', 'tspan'])

/** @throws Error if there is no element */
export function parseSvg(source: string): SvgElement {
  const open: SvgElement[] = []
  let root: SvgElement | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: SvgElement = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(element)
        root ??= element
        open.push(element)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element && textual.has(element.name)) element.text += text
      },
      onclosetag() {
        open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(source)
  if (!root) throw new Error('the page has no SVG')
  return root
}

/** The number in an attribute; `usual` if it is missing or not a number. A percentage is a fraction. */
export function numberOf({ attributes }: SvgElement, name: string, usual = 0): number {
  const text = attributes[name]
  const value = Number.parseFloat(text ?? '')
  if (!Number.isFinite(value)) return usual
  return text?.endsWith('%') ? value / 100 : value
}

/** The id in a reference such as `url(#arrow)`. */
export const referenceIn = (text: string | undefined): string | undefined => /^url\(#([^)]+)\)$/.exec(text ?? '')?.[1]

/** Finds all elements that have an id. */
export function elementsById(root: SvgElement): Map<string, SvgElement> {
  const found = new Map<string, SvgElement>()
  const rest = [root]
  for (let element = rest.pop(); element; element = rest.pop()) {
    const { id } = element.attributes
    if (id !== undefined && !found.has(id)) found.set(id, element)
    rest.push(...element.children)
  }
  return found
}
