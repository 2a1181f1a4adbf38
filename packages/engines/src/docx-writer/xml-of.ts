/** What the library prepares of an element, as XML: its own writer takes a whole document at once. */
import type { IXmlableObject } from 'docx'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
}
/** XML has no place for the signs from U+0000 on but for tab and ends of lines (XML 1.0, 2.2). */
const special = /[&"'<>]|(?![\t\n\r])\p{Cc}/gu
const escaped = (value: unknown) => String(value).replaceAll(special, (sign) => escapes[sign] ?? '')

const isObject = (value: unknown): value is IXmlableObject => typeof value === 'object' && value !== null

const attributesOf = (values: unknown): string =>
  isObject(values)
    ? Object.entries(values)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('')
    : ''

/** @param element one name, and what is in it: attributes under `_attr`, elements and text in a list */
export function xmlOf(element: IXmlableObject): string {
  const [name = ''] = Object.keys(element)
  const content: unknown = element[name]
  if (!isObject(content)) return `<${name}>${escaped(content)}</${name}>`
  let attributes = attributesOf(content['_attr'])
  if (!Array.isArray(content)) return `<${name}${attributes}/>`
  let inner = ''
  for (const each of content)
    if (!isObject(each)) inner += escaped(each)
    else if ('_attr' in each) attributes += attributesOf(each['_attr'])
    else inner += xmlOf(each)
  return `<${name}${attributes}>${inner}</${name}>`
}
