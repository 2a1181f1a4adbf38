/** Presentations of the set, with their flat OpenDocument form (ODF 1.3), which LibreOffice converts to PDF. */
import type { DocumentLanguage } from '@docweave/contract'
import { pngPicture } from '@docweave/fixtures'
import { sentences } from '../support/sentences.ts'
import { labels } from './document-parts.ts'

export interface TruthSlide {
  title: string
  items: string[]
  table: string[][]
  picture: boolean
}

export interface TruthSlides {
  name: string
  language: DocumentLanguage
  slides: TruthSlide[]
}

function slidesIn(language: DocumentLanguage): TruthSlides {
  const names = labels[language]
  const pool = sentences[language]
  const pick = (at: number) => pool[at % pool.length] ?? ''
  const titles = [names.report, names.background, names.results, names.schedule, names.conclusion]
  const slides = titles.map((title, at): TruthSlide => ({
    title,
    items: at === 2 ? [] : [pick(at), pick(at + 4), pick(at + 8)],
    table:
      at === 2
        ? [
            [names.item, names.quantity, names.price],
            ...[1, 2, 3].map((row) => [`${names.item} ${row}`, `${row * 12}`, `${row * 4500}`]),
          ]
        : [],
    picture: at === 3,
  }))
  return { name: `slides-${language}`, language, slides }
}

export const presentations: readonly TruthSlides[] = [slidesIn('en'), slidesIn('ko'), slidesIn('ja')]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const asian: Record<DocumentLanguage, string> = {
  en: 'Noto Sans CJK JP',
  ko: 'Noto Sans CJK KR',
  ja: 'Noto Sans CJK JP',
}

const namespaces = ['office', 'style', 'text', 'table', 'presentation']
  .map((prefix) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${prefix}:1.0"`)
  .concat([
    'xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"',
    'xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"',
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"',
  ])
  .join(' ')

const textBox = (y: number, height: number, style: string, paragraphs: readonly string[]) =>
  `<draw:frame draw:style-name="Plain" svg:x="2cm" svg:y="${y}cm" svg:width="24cm" svg:height="${height}cm"><draw:text-box>${paragraphs
    .map((text) => `<text:p text:style-name="${style}">${escaped(text)}</text:p>`)
    .join('')}</draw:text-box></draw:frame>`

function tableXml(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.map(() => '<table:table-column table:style-name="Column"/>').join('') ?? ''
  const cells = rows.map(
    (row) =>
      `<table:table-row table:style-name="Row">${row.map((text) => `<table:table-cell table:style-name="Cell"><text:p text:style-name="Body">${escaped(text)}</text:p></table:table-cell>`).join('')}</table:table-row>`,
  )
  return `<draw:frame svg:x="2cm" svg:y="5cm" svg:width="24cm" svg:height="6cm"><table:table>${columns}${cells.join('')}</table:table></draw:frame>`
}

const pictureXml = () =>
  `<draw:frame svg:x="17cm" svg:y="9cm" svg:width="8cm" svg:height="5cm"><draw:image><office:binary-data>${Buffer.from(pngPicture()).toString('base64')}</office:binary-data></draw:image></draw:frame>`

/** Returns the presentation's XML: text boxes, tables and pictures on a tinted page with a coloured band. */
export function flatOdp({ language, slides }: TruthSlides): string {
  const font = `fo:font-family="Liberation Sans" style:font-family-asian="${asian[language]}"`
  const text = (size: number, more = '') =>
    `<style:text-properties ${font} fo:font-size="${size}pt" style:font-size-asian="${size}pt"${more}/>`
  const line = 'fo:border="0.5pt solid #333333" fo:padding="0.2cm"'
  const pages = slides.map(
    ({ title, items, table, picture }, at) =>
      `<draw:page draw:name="p${at + 1}" draw:style-name="Page" draw:master-page-name="Master"><draw:rect draw:style-name="Band" svg:x="0cm" svg:y="0cm" svg:width="28cm" svg:height="0.8cm"/>${textBox(1.5, 1.6, 'Title', [title])}${items.length > 0 ? textBox(5, 6, 'Body', items) : ''}${table.length > 0 ? tableXml(table) : ''}${picture ? pictureXml() : ''}</draw:page>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${namespaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.presentation">
<office:automatic-styles><style:page-layout style:name="Layout"><style:page-layout-properties fo:page-width="28cm" fo:page-height="15.75cm" fo:margin="0cm" style:print-orientation="landscape"/></style:page-layout>
<style:style style:name="Page" style:family="drawing-page"><style:drawing-page-properties draw:fill="solid" draw:fill-color="#fff8e8"/></style:style>
<style:style style:name="Plain" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="none"/></style:style>
<style:style style:name="Band" style:family="graphic"><style:graphic-properties draw:stroke="none" draw:fill="solid" draw:fill-color="#204080"/></style:style>
<style:style style:name="Title" style:family="paragraph">${text(30, ' fo:font-weight="bold" style:font-weight-asian="bold"')}</style:style>
<style:style style:name="Body" style:family="paragraph"><style:paragraph-properties fo:margin-bottom="0.4cm"/>${text(18)}</style:style>
<style:style style:name="Column" style:family="table-column"><style:table-column-properties style:column-width="8cm"/></style:style>
<style:style style:name="Row" style:family="table-row"><style:table-row-properties style:row-height="1.4cm"/></style:style>
<style:style style:name="Cell" style:family="table-cell"><style:graphic-properties draw:fill="none"/><style:paragraph-properties ${line}/><style:table-cell-properties ${line}/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Master" style:page-layout-name="Layout" draw:style-name="Page"/></office:master-styles>
<office:body><office:presentation>${pages.join('')}</office:presentation></office:body></office:document>`
}
