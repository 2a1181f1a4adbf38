/** Writes a document of the set as a web page, which Chromium prints to PDF. Without footnotes, which HTML lacks. */
import { pngPicture } from '@docweave/fixtures'
import type { TruthBlock, TruthCell, TruthDocument, TruthTable } from './truth.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const fonts = {
  en: 'Liberation Sans',
  ko: 'Noto Sans CJK KR',
  ja: 'Noto Serif CJK JP',
}

const picture = `<img alt="" src="data:image/png;base64,${Buffer.from(pngPicture()).toString('base64')}">`

function cell({ text, rowSpan = 1, columnSpan = 1, bold = false }: TruthCell, element: 'td' | 'th'): string {
  const spans = `${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}`
  return `<${element}${spans}${bold ? ' class="bold"' : ''}>${escaped(text)}</${element}>`
}

function table({ rules, widths, rows, namingRows = 0 }: TruthTable): string {
  const written = (some: readonly TruthCell[][], element: 'td' | 'th') =>
    some.map((row) => `<tr>${row.map((each) => cell(each, element)).join('')}</tr>`).join('')
  const columns = widths.map((width) => `<col style="width:${width}cm">`).join('')
  const naming = namingRows > 0 ? `<thead>${written(rows.slice(0, namingRows), 'th')}</thead>` : ''
  return `<table class="${rules}"><colgroup>${columns}</colgroup>${naming}<tbody>${written(rows.slice(namingRows), 'td')}</tbody></table>`
}

function block(each: TruthBlock): string {
  if (each.kind === 'heading') return `<h${each.level}>${escaped(each.text)}</h${each.level}>`
  if (each.kind === 'table') return table(each)
  if (each.kind === 'image') return `<p>${picture}</p>`
  if (each.kind === 'list') {
    const element = each.ordered ? 'ol' : 'ul'
    return `<${element}>${each.items.map((item) => `<li>${escaped(item)}</li>`).join('')}</${element}>`
  }
  if (each.kind === 'columns')
    return `<section style="columns:${each.count};column-gap:0.8cm">${each.blocks.map(block).join('')}</section>`
  const { text, align = 'left', bold = false, size } = each
  const style = `text-align:${align}${bold ? ';font-weight:bold' : ''}${size === undefined ? '' : `;font-size:${size}pt`}`
  return `<p style="${style}">${escaped(text)}</p>`
}

/** Returns the page's HTML. */
export function webPage({ language, page, size, header, numbered = false, blocks }: TruthDocument): string {
  const running = `${header === undefined ? '' : `@top-left { content: "${header}"; font: ${size}pt '${fonts[language]}' }`}
${numbered ? `@bottom-center { content: counter(page); font: ${size}pt '${fonts[language]}' }` : ''}`
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>
@page { size: ${page.width}cm ${page.height}cm; margin: ${page.margin}cm; ${running} }
body { font: ${size}pt/1.4 '${fonts[language]}'; margin: 0 }
h1 { font-size: ${size * 1.7}pt } h2 { font-size: ${size * 1.3}pt } h3 { font-size: ${size * 1.1}pt }
h1, h2, h3 { margin: 0.4cm 0 0.2cm; break-after: avoid }
p { margin: 0 0 0.25cm } img { width: 6cm; height: 4cm }
table { border-collapse: collapse; table-layout: fixed; margin: 0.3cm 0; width: min-content }
td, th { padding: 0.1cm; text-align: left; vertical-align: middle; font-weight: normal }
.bold { font-weight: bold }
.all :is(td, th) { border: 0.5pt solid #000 } .rows :is(td, th) { border: solid #000; border-width: 0.5pt 0 }
tr { break-inside: avoid }
</style>${blocks.map(block).join('\n')}</html>`
}
