/** Writes a document of the set for Typst, a typesetter similar to TeX. */
import type { TruthBlock, TruthCell, TruthDocument, TruthTable } from './truth.ts'

/** Returns a Typst string literal, whose content is not parsed as markup. */
const text = (words: string) => `#${JSON.stringify(words)}`
const strong = (words: string, isBold: boolean) => (isBold ? `#strong[${text(words)}]` : text(words))

const fonts = {
  en: ['Liberation Serif'],
  ko: ['Liberation Sans', 'Noto Sans CJK KR'],
  ja: ['Liberation Serif', 'Noto Serif CJK JP'],
}

function cell({ text: words, rowSpan = 1, columnSpan = 1, bold = false }: TruthCell): string {
  return `table.cell(rowspan: ${rowSpan}, colspan: ${columnSpan})[${strong(words, bold)}]`
}

function table({ rules, widths, rows, namingRows = 0 }: TruthTable): string {
  const stroke = { all: '0.5pt', rows: '(x: none, y: 0.5pt)', none: 'none' }[rules]
  const written = (some: readonly TruthCell[][]) => some.flat().map((each) => `${cell(each)},`)
  const naming = namingRows > 0 ? [`table.header(${written(rows.slice(0, namingRows)).join(' ')}),`] : []
  const columns = widths.map((width) => `${width}cm`).join(', ')
  return `#table(columns: (${columns}), stroke: ${stroke}, inset: 0.12cm,\n${[...naming, ...written(rows.slice(namingRows))].join('\n')})`
}

function block(each: TruthBlock): string {
  if (each.kind === 'heading') return `${'='.repeat(each.level)} ${text(each.text)}`
  if (each.kind === 'table') return table(each)
  if (each.kind === 'image') return '#image("picture.png", width: 6cm, height: 4cm)'
  if (each.kind === 'list') return each.items.map((item) => `${each.ordered ? '+' : '-'} ${text(item)}`).join('\n')
  if (each.kind === 'columns')
    return `#columns(${each.count}, gutter: 0.8cm)[\n${each.blocks.map(block).join('\n\n')}\n]`
  const { text: words, align = 'left', bold = false, size, footnote } = each
  const note = footnote === undefined ? '' : `#footnote[${text(footnote)}]`
  const set = `${size === undefined ? '' : `#set text(size: ${size}pt);`}#set par(justify: ${align === 'justify'})`
  return `#align(${align === 'justify' ? 'left' : align})[${set}\n${strong(words, bold)}${note}]`
}

/** Returns the source, which reads `picture.png` from its folder. */
export function typstSource({ language, page, size, header, numbered = false, blocks }: TruthDocument): string {
  const running = `${header === undefined ? '' : `header: [${text(header)}], `}${numbered ? 'numbering: "1", ' : ''}`
  return `#set page(width: ${page.width}cm, height: ${page.height}cm, margin: ${page.margin}cm, ${running})
#set text(size: ${size}pt, lang: "${language}", font: (${fonts[language].map((name) => `"${name}"`).join(', ')},))
#show heading: set block(above: 0.8em, below: 0.6em)
${blocks.map(block).join('\n\n')}
`
}
