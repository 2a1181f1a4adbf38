/**
 * Reads an unpacked EPUB as a book. Its contents are the navigation document's `toc` (EPUB 3.3, 7.4.1), or the older NCX (OPF 2.0.1,
 * 2.4.1).
 */
import { readFileSync } from 'node:fs'
import { leadsOut, resolvePath } from '../addresses.ts'
import type { Book, ContentsItem } from '../book.ts'
import {
  decodeMarkup,
  childrenOf,
  elementsOf,
  findElement,
  isTag,
  localName,
  parseHtml,
  parseXml,
  textOf,
  type Element,
} from '../markup.ts'
import { readPackage } from './package.ts'
import { clearFont } from './protection.ts'
import type { UnpackedEpub } from './unpack-epub.ts'

export function readEpub({ files, packagePath, fonts }: UnpackedEpub): Book {
  // Some EPUBs were created on file systems that ignore case.
  const folded = new Map([...files.keys()].map((name) => [name.toLowerCase(), name]))
  const nameOf = (path: string) => (files.has(path) ? path : (folded.get(path.toLowerCase()) ?? path))
  const raw = (path: string): Uint8Array | undefined => {
    const place = files.get(nameOf(path))
    return place === undefined ? undefined : readFileSync(place)
  }
  const obfuscations = new Map([...fonts].map(([path, how]) => [nameOf(path), how]))
  const text = (path: string | undefined) => {
    const bytes = path === undefined ? undefined : raw(path)
    return bytes && decodeMarkup(bytes)
  }
  const described = readPackage(text(packagePath) ?? '', packagePath)
  const { navigation, ncx, identifier } = described
  const [navigationText, ncxText] = [text(navigation), text(ncx)]
  const newer = navigationText === undefined ? [] : navigationContents(navigationText, navigation ?? '')
  const contents = newer.length > 0 || ncxText === undefined ? newer : ncxContents(ncxText, ncx ?? '')
  return {
    ...described,
    contents,
    styles: [...files.keys()].filter((path) => /\.css$/i.test(path)),
    read(path) {
      const bytes = raw(path)
      const how = obfuscations.get(nameOf(path))
      return bytes && how ? clearFont(bytes, how, identifier) : bytes
    },
  }
}

/** The deepest level; deeper ones are left out. */
const deepest = 12

const targetOf = (from: string, reference: string | undefined): string | undefined => {
  if (reference === undefined || leadsOut(reference)) return undefined
  const { path, fragment } = resolvePath(from, reference)
  return fragment === '' ? path : `${path}#${fragment}`
}

function listItems(list: Element | undefined, from: string, depth = 0): ContentsItem[] {
  if (depth >= deepest) return []
  return childrenOf(list, 'li').flatMap((item) => {
    const label = item.children.filter(isTag).find((child) => localName(child) !== 'ol')
    const items = listItems(childrenOf(item, 'ol')[0], from, depth + 1)
    if (!label) return items
    const link = localName(label) === 'a' ? label : findElement(label, 'a')
    return [{ title: textOf(label), target: targetOf(from, link?.attribs['href']), items }]
  })
}

/** Returns the contents of a navigation document at the path `from`. */
function navigationContents(text: string, from: string): ContentsItem[] {
  const navs = [...elementsOf(parseHtml(text))].filter((element) => localName(element) === 'nav')
  const toc = navs.find(({ attribs }) => (attribs['epub:type'] ?? '').split(/\s+/).includes('toc')) ?? navs[0]
  return toc ? listItems(findElement(toc, 'ol'), from) : []
}

function navPoints(parent: Element | undefined, from: string, depth = 0): ContentsItem[] {
  if (depth >= deepest) return []
  return childrenOf(parent, 'navPoint').map((point) => ({
    title: textOf(childrenOf(point, 'navLabel')[0]),
    target: targetOf(from, childrenOf(point, 'content')[0]?.attribs['src']),
    items: navPoints(point, from, depth + 1),
  }))
}

/** Returns the contents of an NCX at the path `from`. */
const ncxContents = (text: string, from: string): ContentsItem[] =>
  navPoints(findElement(parseXml(text), 'navMap'), from)
