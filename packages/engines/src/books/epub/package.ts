/** Reads an EPUB's metadata: META-INF/container.xml, the package document, its manifest and spine (EPUB 3.3, 4 and 5). */
import type { Book } from '../book.ts'
import { childrenOf, elementsOf, findElement, localName, parseXml, textOf, type Element } from '../markup.ts'
import { resolvePath } from '../addresses.ts'

interface ManifestItem {
  path: string
  type: string
  properties: string[]
}

export interface EpubPackage extends Pick<Book, 'title' | 'author' | 'language' | 'chapters' | 'cover'> {
  /** The path of the navigation document (EPUB 3), or of the NCX (EPUB 2). */
  navigation: string | undefined
  ncx: string | undefined
  /** The unique identifier, from which the key of obfuscated fonts is derived. */
  identifier: string
}

export const containerPath = 'META-INF/container.xml'

/** Returns the path of the package document; `undefined` if the container names none. */
export function packagePathOf(container: string): string | undefined {
  for (const element of elementsOf(parseXml(container))) {
    const path = localName(element) === 'rootfile' ? element.attribs['full-path'] : undefined
    if (path) return resolvePath('', path).path
  }
  return undefined
}

const words = (text: string | undefined) => text?.split(/\s+/).filter(Boolean) ?? []

function manifestOf(root: Element, from: string): Map<string, ManifestItem> {
  const items = new Map<string, ManifestItem>()
  for (const { attribs } of childrenOf(findElement(root, 'manifest'), 'item')) {
    const { id, href } = attribs
    if (id === undefined || href === undefined) continue
    const type = attribs['media-type'] ?? ''
    items.set(id, { path: resolvePath(from, href).path, type, properties: words(attribs['properties']) })
  }
  return items
}

/** Chapters are XHTML or SVG (EPUB 3.3, 3.3), DTBook in EPUB 2, or of unknown type. */
const isChapter = ({ type, path }: ManifestItem) =>
  /html|svg|dtbook|xml/i.test(type) || /\.(?:x?html?|svg)$/i.test(path) || type === ''

function coverOf(root: Element, manifest: ReadonlyMap<string, ManifestItem>): string | undefined {
  const items = [...manifest.values()]
  const marked = items.find(({ properties }) => properties.includes('cover-image'))
  if (marked) return marked.path
  const meta = [...elementsOf(root)].find((each) => localName(each) === 'meta' && each.attribs['name'] === 'cover')
  const content = meta?.attribs['content'] ?? ''
  // EPUB 2 refers to the manifest's item; some books refer to the file.
  const named = manifest.get(content) ?? items.find(({ path }) => content !== '' && path.endsWith(content))
  return named?.type.startsWith('image/') ? named.path : undefined
}

/** Reads the package document at the path `from`. Missing parts are empty. */
export function readPackage(text: string, from: string): EpubPackage {
  const document = parseXml(text)
  const root = findElement(document, 'package')
  const metadata = root && findElement(root, 'metadata')
  const manifest = root ? manifestOf(root, from) : new Map<string, ManifestItem>()
  const spine = root && findElement(root, 'spine')
  const texts = (name: string) => (metadata ? [...elementsOf(metadata)].filter((each) => localName(each) === name) : [])
  const chapters = childrenOf(spine, 'itemref').flatMap(({ attribs }) => {
    const item = manifest.get(attribs['idref'] ?? '')
    return item && isChapter(item) ? [item.path] : []
  })
  const identifiers = texts('identifier')
  const named = identifiers.find(({ attribs }) => attribs['id'] === root?.attribs['unique-identifier'])
  const items = [...manifest.values()]
  return {
    title: textOf(texts('title')[0]),
    author: texts('creator').map(textOf).filter(Boolean).join(', '),
    language: textOf(texts('language')[0]),
    chapters: [...new Set(chapters)],
    cover: root && coverOf(root, manifest),
    navigation: items.find(({ properties }) => properties.includes('nav'))?.path,
    ncx: manifest.get(spine?.attribs['toc'] ?? '')?.path ?? items.find(({ type }) => type.includes('ncx'))?.path,
    identifier: textOf(named ?? identifiers[0]),
  }
}
