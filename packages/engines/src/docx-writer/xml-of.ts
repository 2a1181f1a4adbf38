/** Serializes an element that the library has prepared, because the library's own writer needs the whole document at once. */
import type { IXmlableObject } from 'docx'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
}
/** XML does not allow control characters except tab and line ends (XML 1.0, 2.2). */
const special = /[&"'<>]|(?![\t\n\r])\p{Cc}/gu
const escaped = (value: unknown) => String(value).replaceAll(special, (sign) => escapes[sign] ?? '')

const isObject = (value: unknown): value is IXmlableObject => typeof value === 'object' && value !== null

const attributesOf = (values: unknown): string =>
  isObject(values)
    ? Object.entries(values)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('')
    : ''

/** @param element a single name with its content: attributes under `_attr`, child elements and text in an array */
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
