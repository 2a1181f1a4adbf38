/** Text runs in WordprocessingML: their formatting, links and footnote references. */
import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  PageNumber,
  TextRun,
  UnderlineType,
  type IRunOptions,
  type ParagraphChild,
} from 'docx'
import type { Run, TextStyle } from '../page-analysis/index.ts'
import type { BaseStyle } from './base-style.ts'
import { halfPoints } from './units.ts'

/** The name of a page's bookmark, the target of links to it. */
export const pageBookmark = (page: string | number): string => `page-${page}`

function fontOf({ latin, eastAsian }: TextStyle, base: BaseStyle): IRunOptions['font'] {
  const [one, other] = [latin || base.latin, eastAsian || base.eastAsian]
  if (one === base.latin && other === base.eastAsian) return undefined
  const ascii = one || other
  return { ...(ascii ? { ascii, hAnsi: ascii, cs: ascii } : {}), ...(other || one ? { eastAsia: other || one } : {}) }
}

/** The properties of a style that differ from the base style. */
function lookOf(style: TextStyle, base: BaseStyle): IRunOptions {
  const font = fontOf(style, base)
  const size = style.position === 'base' ? style.size : base.size
  return {
    ...(font === undefined ? {} : { font }),
    ...(Math.abs(size - base.size) < 0.25 ? {} : { size: halfPoints(size) }),
    ...(style.bold === base.bold ? {} : { bold: style.bold }),
    ...(style.italic === base.italic ? {} : { italics: style.italic }),
    ...(style.underline ? { underline: { type: UnderlineType.SINGLE } } : {}),
    ...(style.strike ? { strike: true } : {}),
    ...(style.colour === base.colour ? {} : { color: style.colour }),
    ...(style.position === 'super' ? { superScript: true } : style.position === 'sub' ? { subScript: true } : {}),
  }
}

export interface RunContext {
  base: BaseStyle
  /** Returns the number of a footnote by its mark. */
  footnote: (mark: string) => number | undefined
  /** Whether a bookmark of that name exists. */
  hasBookmark: (name: string) => boolean
}

/** Characters that are not allowed in XML (XML 1.0, 2.2). */
const forbidden = /(?![\t\n])\p{Cc}|[\ufffe\uffff]/gu

export const cleanText = (text: string): string => text.replaceAll(forbidden, '')

function childOf(run: Run, { base, footnote, hasBookmark }: RunContext): ParagraphChild {
  const note = run.footnote === undefined ? undefined : footnote(run.footnote)
  if (note !== undefined) return new FootnoteReferenceRun(note)
  const look = lookOf(run.style, base)
  if (run.text === '\n') return new TextRun({ break: 1 })
  if (run.field === 'page') return new TextRun({ ...look, children: [PageNumber.CURRENT] })
  const text = new TextRun({ ...look, text: cleanText(run.text) })
  const { link } = run.style
  if (link === '') return text
  if (!link.startsWith('#')) return new ExternalHyperlink({ link, children: [text] })
  const anchor = pageBookmark(link.slice(1))
  return hasBookmark(anchor) ? new InternalHyperlink({ anchor, children: [text] }) : text
}

export const childrenOf = (runs: readonly Run[], context: RunContext): ParagraphChild[] =>
  runs.map((run) => childOf(run, context))
