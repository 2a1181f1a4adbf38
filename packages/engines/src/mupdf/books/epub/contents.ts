/** Reads an EPUB's contents: the navigation document's `toc` (EPUB 3.3, 7.4.1), or the older NCX (OPF 2.0.1, 2.4.1). */
import type { ContentsItem } from '../book.ts'
import {
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
import { leadsOut, resolvePath } from '../paths.ts'

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
export function navigationContents(text: string, from: string): ContentsItem[] {
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
export const ncxContents = (text: string, from: string): ContentsItem[] =>
  navPoints(findElement(parseXml(text), 'navMap'), from)
