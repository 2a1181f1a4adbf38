/** Finds the styles of a document that are in use, because programs write dozens of unused styles, each with its own fonts. */
import { elementsIn, without } from './xml-text.ts'

interface StyleForm {
  /** The name of the elements that are styles. */
  element: string
  /** Matches the style's id in its start tag. */
  id: RegExp
  /** Matches the id of its base style. */
  parent: RegExp
  /** Matches the references of texts, tables and shapes to their styles. */
  reference: RegExp
  /** Matches the start tag of a style that applies without a reference. */
  always: RegExp
}

/** Word's styles (ECMA-376-1, 17.7.4); a default style applies to everything without a reference. */
const word: StyleForm = {
  element: 'w:style',
  id: /\sw:styleId="([^"]{1,500})"/,
  parent: /<w:basedOn w:val="([^"]{1,500})"/,
  reference: /<w:(?:p|r|tbl)Style w:val="([^"]{1,500})"/g,
  always: /\sw:default="(?:1|true)"/,
}

/** OpenDocument's named styles (OpenDocument 1.3, part 3, 16.2). Default styles are separate elements, which are not removed. */
const openDocument: StyleForm = {
  element: 'style:style',
  id: /\sstyle:name="([^"]{1,500})"/,
  parent: /style:parent-style-name="([^"]{1,500})"/,
  reference: /\s[a-z]{1,20}:(?:[a-z-]{1,40}-)?style-name="([^"]{1,500})"/g,
  always: /(?!)/,
}

const forms: Partial<Record<string, StyleForm>> = { 'word/styles.xml': word, 'styles.xml': openDocument }

/** Whether a part contains the styles of its document. */
export const holdsStyles = (name: string): boolean => Object.hasOwn(forms, name)

const idsIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id = '']) => id)

/** Returns the styles that a part refers to; `styles` is the name of the part that contains the document's styles. */
export function stylesNamedIn(styles: string, xml: string): string[] {
  const form = forms[styles]
  return form ? idsIn(xml, form.reference) : []
}

/**
 * Removes the unused styles from a part.
 *
 * @param part its name
 * @param named the styles that other parts refer to
 */
export function withUsedStyles(part: string, xml: string, named: Iterable<string>): string {
  const form = forms[part]
  if (!form) return xml
  const styles = [...elementsIn(xml, form.element)].flatMap((element) => {
    const id = form.id.exec(element.tag)?.[1]
    return id === undefined ? [] : [{ ...element, id }]
  })
  const byId = new Map(styles.map((style) => [style.id, style]))
  const used = new Set<string>()
  /** Marks a style and its base styles, iteratively, because the chain of base styles may be long. */
  const use = (first: string) => {
    for (let id: string | undefined = first; id !== undefined && !used.has(id);) {
      used.add(id)
      const style = byId.get(id)
      id = style && form.parent.exec(xml.slice(style.start, style.end))?.[1]
    }
  }
  for (const id of [...named, ...idsIn(without(xml, styles), form.reference)]) use(id)
  for (const { id, tag } of styles) if (form.always.test(tag)) use(id)
  return without(
    xml,
    styles.filter(({ id }) => !used.has(id)),
  )
}
