/** Which styles of a document are in use: programs write dozens that no text has, each with fonts of its own. */

interface StyleForm {
  /** A style: its name, then all that is in it. */
  style: RegExp
  /** The style that one is based on. */
  parent: RegExp
  /** Where a text, a table or a shape names its style. */
  reference: RegExp
  /** What a style says that needs no naming. */
  always: RegExp
}

/** ECMA-376-1, 17.7.4: styles; a default one holds for all that names none. */
const word: StyleForm = {
  style: /<w:style\b[^>]*\bw:styleId="([^"]+)"[^>]*>.*?<\/w:style>/gs,
  parent: /<w:basedOn w:val="([^"]+)"/,
  reference: /<w:(?:p|r|tbl)Style w:val="([^"]+)"/g,
  always: /^<w:style\b[^>]*\bw:default="(?:1|true)"/,
}

/** OpenDocument 1.3, part 3, 16.2: named styles. What holds for all stands in others, which are left as they are. */
const openDocument: StyleForm = {
  style: /<style:style\b[^>]*?\bstyle:name="([^"]+)"[^>]*(?<!\/)>.*?<\/style:style>/gs,
  parent: /style:parent-style-name="([^"]+)"/,
  reference: /[a-z]+:(?:[a-z-]+-)?style-name="([^"]+)"/g,
  always: /(?!)/,
}

const forms: Partial<Record<string, StyleForm>> = { 'word/styles.xml': word, 'styles.xml': openDocument }

/** Whether a part holds the styles of its document. */
export const holdsStyles = (name: string): boolean => Object.hasOwn(forms, name)

const idsIn = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, id = '']) => id)

/** The styles that a part names, of a document whose styles are in the part called `styles`. */
export const stylesNamedIn = (styles: string, xml: string): string[] => idsIn(xml, forms[styles]?.reference ?? /(?!)/g)

/**
 * Leaves out of a part with styles what nothing uses.
 *
 * @param part its name
 * @param named the styles that other parts name
 */
export function withUsedStyles(part: string, xml: string, named: Iterable<string>): string {
  const form = forms[part]
  if (!form) return xml
  const styles = new Map([...xml.matchAll(form.style)].map(([whole, id = '']) => [id, whole]))
  const used = new Set<string>()
  const use = (id: string) => {
    if (used.has(id)) return
    used.add(id)
    const parent = form.parent.exec(styles.get(id) ?? '')?.[1]
    if (parent !== undefined) use(parent)
  }
  for (const id of [...named, ...idsIn(xml.replaceAll(form.style, ''), form.reference)]) use(id)
  for (const [id, style] of styles) if (form.always.test(style)) use(id)
  return xml.replaceAll(form.style, (whole, id: string) => (used.has(id) ? whole : ''))
}
