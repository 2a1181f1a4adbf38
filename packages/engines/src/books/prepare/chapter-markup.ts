/**
 * The markup of prepared chapters: the elements and the nesting depth that mupdf supports, the conversion of text to XHTML, and headings.
 */
import { escapeXml } from '../markup.ts'
import type { BookFonts, TextStyle } from './book-fonts.ts'

/** Elements that are removed with their content. */
export const dropped = new Set(
  'script,style,template,audio,video,source,track,iframe,embed,param,input,button,select,textarea,canvas,map,area,rp,base,link,meta,title,head,annotation,annotation-xml'.split(
    ',',
  ),
)
export const known = new Set(
  'a,abbr,address,article,aside,b,bdi,bdo,big,blockquote,br,caption,center,cite,code,col,colgroup,dd,del,dfn,div,dl,dt,em,figcaption,figure,footer,h1,h2,h3,h4,h5,h6,header,hr,i,ins,kbd,li,main,nav,ol,p,pre,q,s,samp,section,small,span,strike,strong,sub,sup,table,tbody,td,tfoot,th,thead,tr,tt,u,ul,var'.split(
    ',',
  ),
)
export const empty = new Set(['br', 'hr', 'col'])
export const slanting = new Set(['address', 'cite', 'em', 'i', 'var'])
export const fixedWidth = new Set(['code', 'kbd', 'pre', 'samp', 'tt'])
export const keptAttributes = new Set(['dir', 'colspan', 'rowspan', 'start', 'value', 'type'])

/**
 * mupdf traverses the tree recursively, and its stack of 64 kB overflows into its memory at some 30 levels. Deeper content is moved to the
 * element above; pure containers are removed first.
 */
export const deepest = 16
export const deepestBox = 10
export const boxes = new Set(['article', 'aside', 'div', 'main', 'nav', 'section', 'span'])

/** Our own recursion ends at this depth. */
export const bottom = 1000

/** Combining accents, jamo and kana marks. Other text is not normalized, because NFC changes some Han characters. */
const inParts = /\p{Mn}|[\u1100-\u11ff]/u

/** Overlong words: mupdf measures the rest of one again for every line. */
const endless = /[^\s\u2e80-\uffff]{400}/g

/** Converts text of a chapter to XHTML: composed characters, breaks in overlong words, and each piece in a font that has its glyphs. */
export function writeText(fonts: BookFonts, text: string, style: TextStyle): string {
  const composed = inParts.test(text) ? text.normalize('NFC') : text
  return fonts
    .pieces(composed.replaceAll(endless, '$& '), style)
    .map((piece) => {
      const escaped = escapeXml(piece.text)
      if (piece.family === undefined) return escaped
      return `<span style="font-family:&quot;${piece.family}&quot;">${escaped}</span>`
    })
    .join('')
}

/** A heading of a chapter, for the outline and for avoiding headings at the end of a page. */
export interface Heading {
  level: number
  title: string
  /** The address of the heading, and of the text below it. */
  at: string
  next: string | undefined
  /** Whether it is at the start of its chapter. */
  first: boolean
  /** The class of an empty element before it, whose page break moves the heading. */
  mark: string
}
