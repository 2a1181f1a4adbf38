/** Which styles of a document are in use: programs write dozens that no text has, each with fonts of its own. */
import { elementsIn, without } from './xml-text.ts'

interface StyleForm {
  /** The name of the elements that are styles. */
  element: string
  /** Where the opening tag says what the style is called. */
  id: RegExp
  /** What it is based on. */
  parent: RegExp
  /** Where a text, a table or a shape names its style. */
  reference: RegExp
  /** The opening tag of a style that needs no naming. */
  always: RegExp
}

/** ECMA-376-1, 17.7.4: styles; a default one holds for all that names none. */
const word: StyleForm = {
  element: 'w:style',
  id: /\sw:styleId="([^"]{1,500})"/,
  parent: /<w:basedOn w:val="([^"]{1,500})"/,
  reference: /<w:(?:p|r|tbl)Style w:val="([^"]{1,500})"/g,
  always: /\sw:default="(?:1|true)"/,
}

/** OpenDocument 1.3, part 3, 16.2: named styles. What holds for all stands in others, which are left as they are. */
const openDocument: StyleForm = {
  element: 'style:style',
  id: /\sstyle:name="([^"]{1,500})"/,
  parent: /style:parent-style-name="([^"]{1,500})"/,
  reference: /\s[a-z]{1,20}:(?:[a-z-]{1,40}-)?style-name="([^"]{1,500})"/g,
  always: /(?!)/,
}

const forms: Partial<Record<string, StyleForm>> = { 'word/styles.xml': word, 'styles.xml': openDocument }

/** Whether a part holds the styles of its document. */
export const holdsStyles = (name: string): boolean => Object.hasOwn(forms, name)

const idsIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id = '']) => id)

/** The styles that a part names, of a document whose styles are in the part called `styles`. */
export function stylesNamedIn(styles: string, xml: string): string[] {
  const form = forms[styles]
  return form ? idsIn(xml, form.reference) : []
}

/**
 * Leaves out of a part with styles what nothing uses.
 *
 * @param part its name
 * @param named the styles that other parts name
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
  /** Styles that are based on each other may be many: they are followed one after the other, not one in the other. */
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
