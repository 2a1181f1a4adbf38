/** Writes a document of the set as flat OpenDocument text (ODF 1.3), which LibreOffice converts to PDF. */
import { pngPicture } from '@docweave/fixtures'
import type { TruthBlock, TruthCell, TruthDocument, TruthTable } from './truth.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const fonts = {
  en: { latin: 'Liberation Serif', asian: 'Noto Serif CJK JP' },
  ko: { latin: 'Liberation Sans', asian: 'Noto Sans CJK KR' },
  ja: { latin: 'Liberation Serif', asian: 'Noto Serif CJK JP' },
}

const namespaces = [
  ['office', 'office:1.0'],
  ['style', 'style:1.0'],
  ['text', 'text:1.0'],
  ['table', 'table:1.0'],
  ['draw', 'drawing:1.0'],
  ['fo', 'xsl-fo-compatible:1.0'],
  ['svg', 'svg-compatible:1.0'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}"`)
  .join(' ')

const aligns = { left: 'start', center: 'center', right: 'end', justify: 'justify' }

class Writer {
  /** Automatic styles, written before the body. */
  styles = ''
  #made = 0
  #notes = 0
  readonly #size: number

  constructor(size: number) {
    this.#size = size
  }

  #style(family: string, properties: string): string {
    const name = `a${++this.#made}`
    this.styles += `<style:style style:name="${name}" style:family="${family}"${family === 'paragraph' ? ' style:parent-style-name="Standard"' : ''}>${properties}</style:style>`
    return name
  }

  #paragraph(block: Extract<TruthBlock, { kind: 'paragraph' }>): string {
    const { text, align = 'left', bold = false, size = this.#size, footnote } = block
    const weight = bold ? ' fo:font-weight="bold" style:font-weight-asian="bold"' : ''
    const name = this.#style(
      'paragraph',
      `<style:paragraph-properties fo:text-align="${aligns[align]}" fo:margin-bottom="0.25cm"/><style:text-properties fo:font-size="${size}pt" style:font-size-asian="${size}pt"${weight}/>`,
    )
    const note =
      footnote === undefined
        ? ''
        : `<text:note text:note-class="footnote"><text:note-citation>${++this.#notes}</text:note-citation><text:note-body><text:p text:style-name="Footnote">${escaped(footnote)}</text:p></text:note-body></text:note>`
    return `<text:p text:style-name="${name}">${escaped(text)}${note}</text:p>`
  }

  #table({ rules, widths, rows, namingRows = 0 }: TruthTable): string {
    const columns = widths.map(
      (width) =>
        `<table:table-column table:style-name="${this.#style('table-column', `<style:table-column-properties style:column-width="${width}cm"/>`)}"/>`,
    )
    const line = '0.5pt solid #000000'
    const border = {
      all: `fo:border="${line}"`,
      rows: `fo:border-top="${line}" fo:border-bottom="${line}"`,
      none: 'fo:border="none"',
    }[rules]
    const cell = this.#style('table-cell', `<style:table-cell-properties fo:padding="0.1cm" ${border}/>`)
    const bold = this.#style(
      'paragraph',
      '<style:text-properties fo:font-weight="bold" style:font-weight-asian="bold"/>',
    )
    const covered = new Set<string>()
    const written = rows.map((row, at) => {
      const pending = [...row]
      let column = 0
      let xml = ''
      while (column < widths.length) {
        if (covered.has(`${at} ${column}`)) {
          xml += '<table:covered-table-cell/>'
          column++
          continue
        }
        const next = pending.shift() ?? { text: '' }
        const { rowSpan = 1, columnSpan = 1 } = next
        for (let down = 0; down < rowSpan; down++)
          for (let across = 0; across < columnSpan; across++)
            if (down + across > 0) covered.add(`${at + down} ${column + across}`)
        xml += cellXml(next, cell, bold)
        column++
      }
      return `<table:table-row>${xml}</table:table-row>`
    })
    const style = this.#style(
      'table',
      `<style:table-properties style:width="${widths.reduce((sum, width) => sum + width, 0)}cm" table:align="left" fo:margin-bottom="0.4cm"/>`,
    )
    const naming =
      namingRows > 0
        ? `<table:table-header-rows>${written.slice(0, namingRows).join('')}</table:table-header-rows>`
        : ''
    const body = naming + written.slice(namingRows).join('')
    return `<table:table table:style-name="${style}">${columns.join('')}${body}</table:table><text:p text:style-name="Standard"/>`
  }

  block(block: TruthBlock): string {
    if (block.kind === 'heading')
      return `<text:h text:style-name="Heading_20_${block.level}" text:outline-level="${block.level}">${escaped(block.text)}</text:h>`
    if (block.kind === 'paragraph') return this.#paragraph(block)
    if (block.kind === 'table') return this.#table(block)
    if (block.kind === 'list') {
      const items = block.items.map(
        (item) => `<text:list-item><text:p text:style-name="Standard">${escaped(item)}</text:p></text:list-item>`,
      )
      return `<text:list text:style-name="${block.ordered ? 'Numbers' : 'Bullets'}">${items.join('')}</text:list><text:p text:style-name="Standard"/>`
    }
    if (block.kind === 'image') {
      const data = Buffer.from(pngPicture()).toString('base64')
      return `<text:p text:style-name="Standard"><draw:frame text:anchor-type="as-char" svg:width="6cm" svg:height="4cm"><draw:image><office:binary-data>${data}</office:binary-data></draw:image></draw:frame></text:p>`
    }
    const name = this.#style(
      'section',
      `<style:section-properties><style:columns fo:column-count="${block.count}" fo:column-gap="0.8cm"/></style:section-properties>`,
    )
    return `<text:section text:style-name="${name}" text:name="${name}">${block.blocks.map((each) => this.block(each)).join('')}</text:section>`
  }
}

function cellXml(
  { text, rowSpan = 1, columnSpan = 1, bold = false }: TruthCell,
  style: string,
  boldStyle: string,
): string {
  const spans = `${rowSpan > 1 ? ` table:number-rows-spanned="${rowSpan}"` : ''}${columnSpan > 1 ? ` table:number-columns-spanned="${columnSpan}"` : ''}`
  return `<table:table-cell table:style-name="${style}"${spans}><text:p text:style-name="${bold ? boldStyle : 'Cell'}">${escaped(text)}</text:p></table:table-cell>`
}

const heading = (level: number, size: number) =>
  `<style:style style:name="Heading_20_${level}" style:display-name="Heading ${level}" style:family="paragraph" style:parent-style-name="Standard" style:default-outline-level="${level}"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"/><style:text-properties fo:font-size="${size}pt" style:font-size-asian="${size}pt" fo:font-weight="bold" style:font-weight-asian="bold"/></style:style>`

const list = (name: string, level: string) =>
  `<text:list-style style:name="${name}">${level}<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="1.2cm" fo:text-indent="-0.6cm" fo:margin-left="1.2cm"/></style:list-level-properties>${level.startsWith('<text:list-level-style-bullet') ? '</text:list-level-style-bullet>' : '</text:list-level-style-number>'}</text:list-style>`

/** Returns the document's XML. */
export function flatOdt({ language, page, size, header, numbered = false, blocks }: TruthDocument): string {
  const writer = new Writer(size)
  const body = blocks.map((block) => writer.block(block)).join('')
  const { latin, asian } = fonts[language]
  const country = { en: 'US', ko: 'KR', ja: 'JP' }[language]
  const asianLanguage = language === 'en' ? 'ja' : language
  const text = `style:font-name="Latin" style:font-name-asian="Asian" fo:font-size="${size}pt" style:font-size-asian="${size}pt" fo:language="en" fo:country="US" style:language-asian="${asianLanguage}" style:country-asian="${language === 'en' ? 'JP' : country}"`
  const head =
    header === undefined
      ? ''
      : `<style:header><text:p text:style-name="Standard">${escaped(header)}</text:p></style:header>`
  const foot = numbered
    ? '<style:footer><text:p text:style-name="Foot"><text:page-number>1</text:page-number></text:p></style:footer>'
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">
<office:font-face-decls><style:font-face style:name="Latin" svg:font-family="'${latin}'"/><style:font-face style:name="Asian" svg:font-family="'${asian}'"/></office:font-face-decls>
<office:styles><style:default-style style:family="paragraph"><style:paragraph-properties fo:orphans="2" fo:widows="2"/><style:text-properties ${text}/></style:default-style>
<style:style style:name="Standard" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.1cm"/></style:style>
<style:style style:name="Cell" style:family="paragraph"/><style:style style:name="Footnote" style:family="paragraph"><style:text-properties fo:font-size="8.5pt" style:font-size-asian="8.5pt"/></style:style>
<style:style style:name="Foot" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>
${heading(1, size * 1.7)}${heading(2, size * 1.3)}${heading(3, size * 1.1)}
${list('Bullets', '<text:list-level-style-bullet text:level="1" text:bullet-char="•">')}${list('Numbers', '<text:list-level-style-number text:level="1" style:num-suffix="." style:num-format="1">')}
</office:styles>
<office:automatic-styles>${writer.styles}<style:page-layout style:name="Page"><style:page-layout-properties fo:page-width="${page.width}cm" fo:page-height="${page.height}cm" fo:margin="${page.margin}cm" style:print-orientation="${page.width > page.height ? 'landscape' : 'portrait'}"/><style:header-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-bottom="0.4cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.6cm" fo:margin-top="0.4cm"/></style:footer-style></style:page-layout></office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="Page">${head}${foot}</style:master-page></office:master-styles>
<office:body><office:text>${body}</office:text></office:body></office:document>`
}
