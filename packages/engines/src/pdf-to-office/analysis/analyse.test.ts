/** Positioned words become paragraphs, headings, lists, tables and running parts. */
import { describe, expect, it } from 'vitest'
import { DocumentAnalysis } from './analyse.ts'
import type { PageElements } from './elements.ts'
import type { Block, DocumentModel } from './model.ts'
import { plainText } from './text-runs.ts'
import { across, down, glyphsOf, madePage, widthOfText, type Words } from './testing/made-page.ts'

function analysed(pages: readonly PageElements[], outline: { title: string; level: number }[] = []): DocumentModel {
  const analysis = new DocumentAnalysis()
  for (const page of pages) analysis.add(page)
  return analysis.finish({ pictures: [], outline, title: '', joins: 'all' }).document
}

const blocksOf = ({ pages }: DocumentModel): Block[] =>
  pages.flatMap(({ zones }) => zones.flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks)))
const textsOf = (model: DocumentModel) =>
  blocksOf(model).flatMap((block) => (block.type === 'paragraph' ? [plainText(block.runs)] : []))

/** Lines one below the other, 14 points apart. */
const column = (lines: readonly string[], left = 72, top = 100, more: Partial<Words> = {}): Words[] =>
  lines.map((text, at) => ({ text, left, baseline: top + at * 14, ...more }))

const full = 'these are enough words for a line that reaches from side to side'

describe('lines and words', () => {
  it('joins the lines of a paragraph and removes hyphenation', () => {
    const model = analysed([madePage(column([`${full} and hyphen-`, 'ation is undone.']))])
    expect(textsOf(model)).toEqual([`${full} and hyphenation is undone.`])
  })

  it('continues a sentence after a line that ends early', () => {
    const lines = [full, 'these are enough words for a line that is shorter, and', 'continues here']
    expect(textsOf(analysed([madePage(column(lines))]))).toEqual([lines.join(' ')])
  })

  it('leaves short lines that begin in lower case apart', () => {
    const lines = [full, 'apples', 'pears', 'plums']
    expect(textsOf(analysed([madePage(column(lines))]))).toEqual([`${full} apples`, 'pears', 'plums'])
  })

  it('keeps a mark with its word if a line beside it has the same baseline as the mark', () => {
    const page = madePage([
      { text: 'A line with a mark', left: 72, baseline: 104 },
      { text: '1', left: 72 + widthOfText('A line with a mark'), baseline: 100.5, size: 5.8 },
      { text: 'A heading beside it', left: 330, baseline: 101, size: 12 },
    ])
    expect(textsOf(analysed([page])).join('|')).toContain('A line with a mark1')
  })

  it('keeps the spaces of Korean and adds none to Japanese, independent of the gaps', () => {
    const korean = madePage([{ text: '개인정보 보호를 위해', left: 72, baseline: 100 }])
    expect(textsOf(analysed([korean]))).toEqual(['개인정보 보호를 위해'])
    const bare = madePage([{ text: '개인정보 보호를 위해', left: 72, baseline: 100, spaces: false }])
    expect(textsOf(analysed([bare]))).toEqual(['개인정보 보호를 위해'])
    const japanese = madePage([{ text: '個人情報を保護する', left: 72, baseline: 100, stretch: 1.2 }])
    expect(textsOf(analysed([japanese]))).toEqual(['個人情報を保護する'])
  })

  it('recognizes spaces that are drawn after all words', () => {
    const glyphs = glyphsOf({ text: '문서 변환 서비스', left: 72, baseline: 100 })
    const late = [...glyphs.filter(({ text }) => text !== ' '), ...glyphs.filter(({ text }) => text === ' ')]
    expect(textsOf(analysed([madePage([], { glyphs: late })]))).toEqual(['문서 변환 서비스'])
  })

  it('ends a Korean word at a line break only if the line ends with a space', () => {
    const pages = [
      madePage([
        ...column(['가나다라마바사아자차카타파하 업로', '드된 파일은 지워진다. 다음 문장은 길고 ', '여기에서 끝난다.']),
      ]),
    ]
    expect(textsOf(analysed(pages))).toEqual([
      '가나다라마바사아자차카타파하 업로드된 파일은 지워진다. 다음 문장은 길고 여기에서 끝난다.',
    ])
  })

  it('reads vertical text that was placed character by character', () => {
    const line = (text: string, x: number) =>
      Array.from(text).flatMap((character, at) => glyphsOf({ text: character, left: x, baseline: 100 + at * 10 }))
    const glyphs = [...line('縦書きの文章は右から左へ', 400), ...line('読まれていくものです。', 380)]
    const model = analysed([madePage([], { glyphs })])
    expect(model.pages[0]).toMatchObject({ vertical: true, turn: 90, width: 842, height: 595 })
    expect(textsOf(model).join('')).toBe('縦書きの文章は右から左へ読まれていくものです。')
  })
})

it('keeps a block with equal margins together, such as an abstract', () => {
  const wide = `${full} and more of them to its end`
  const line = 'these words fill a line of the abstract'
  const narrow = [line, line, line, 'and its last line']
  const left = 72 + (widthOfText(wide) - widthOfText(line)) / 2
  const page = madePage([...column(narrow, left), ...column([wide, wide, wide], 72, 170)])
  expect(textsOf(analysed([page]))[0]).toBe(narrow.join(' '))
})

it('keeps small lines beside larger ones apart', () => {
  const small = ['Department of Employment', 'Office of Occupational', 'Bureau of Labor Statistics'].map(
    (text, at): Words => ({ text, left: 72, baseline: 100 + at * 8, size: 8 }),
  )
  const said = textsOf(
    analysed([madePage([...small, ...column(['a line of the article', 'and its next line'], 250, 101)])]),
  )
  for (const { text } of small) expect(said.join(' ')).toContain(text)
})

it('separates columns whose lines end with a typed space', () => {
  const left = [
    'the first column has lines',
    'that end with a space and',
    'are close to the next one',
    'whose lines begin here and',
  ]
  const right = [
    'the second column begins',
    'where the first one ends',
    'and would be read with it',
    'line by line if they met.',
  ]
  const gap = 72 + Math.max(...left.map((text) => widthOfText(`${text} `))) + 6
  const said = textsOf(analysed([madePage([...column(left.map((text) => `${text} `)), ...column(right, gap)])])).join(
    ' ',
  )
  expect(said).toContain('end with a space and are close')
  expect(said).toContain('where the first one ends and would be read')
})

it('keeps lines beside a large initial apart', () => {
  const texts = [
    'his release of the statistics projections',
    'are published every two years and is',
    'the second since the recession that began',
  ]
  const words = [{ text: 'T', left: 72, baseline: 123, size: 48 }, ...column(texts, 106)]
  const said = textsOf(analysed([madePage(words)])).join(' ')
  for (const text of texts) expect(said).toContain(text)
})

describe('paragraphs', () => {
  it('begins a paragraph after a short line and after a gap', () => {
    const early = column([full, 'ends here.', full, 'and here.'])
    expect(textsOf(analysed([madePage(early)]))).toEqual([`${full} ends here.`, `${full} and here.`])
    const gap: Words[] = [...column([full, full]), ...column([full], 72, 160)]
    expect(textsOf(analysed([madePage(gap)]))).toHaveLength(2)
  })

  it('continues paragraphs across pages', () => {
    const model = analysed([madePage(column([full, full])), madePage(column([`${full}.`]), { number: 2 })])
    expect(textsOf(model)).toEqual([`${full} ${full} ${full}.`])
  })

  it('detects alignment', () => {
    const wide = column([full, full, `${full}.`])
    const right = { text: 'March 5', left: 72 + 0.5 * 640 - 30, baseline: 200 }
    const aligned = blocksOf(analysed([madePage([...wide, right])])).map(
      (block) => block.type === 'paragraph' && block.align,
    )
    expect(aligned.at(-1)).toBe('right')
  })
})

it('reads text above columns first, then the columns in order', () => {
  const narrow = 'words of a narrow column that'
  const page = madePage([
    { text: `A line over both of the columns, from the left to the right side.`, left: 72, baseline: 80 },
    ...column([narrow, narrow, narrow, 'left ends.'], 72, 120),
    ...column([narrow, narrow, narrow, 'right ends.'], 300, 120),
  ])
  const model = analysed([page])
  expect(model.pages[0]?.zones.map(({ columns }) => columns.length)).toEqual([1, 2])
  expect(textsOf(model).map((text) => text.slice(-10))).toEqual(['ight side.', 'left ends.', 'ight ends.'])
})

it('detects headings by size, weight and outline', () => {
  const page = madePage([
    { text: 'The title', left: 72, baseline: 80, size: 20 },
    { text: 'A part of it', left: 72, baseline: 110, bold: true },
    ...column([full, full, `${full}.`], 72, 130),
  ])
  const levels = (model: DocumentModel) => blocksOf(model).map((block) => block.type === 'paragraph' && block.heading)
  expect(levels(analysed([page]))).toEqual([1, 2, 0])
  const outline = [
    { title: 'The title', level: 1 },
    { title: 'A part of it', level: 3 },
  ]
  expect(levels(analysed([page], outline))).toEqual([1, 3, 0])
})

it('detects list items with bullets and numbers, but not a date', () => {
  const page = madePage(column(['• one thing', '• another', '1. first', '2. second', '2026. 3. 5. is a day']))
  const items = blocksOf(analysed([page])).map(
    (block) => block.type === 'paragraph' && [block.list?.format, block.list?.number, plainText(block.runs)],
  )
  expect(items).toEqual([
    ['bullet', 0, 'one thing'],
    ['bullet', 0, 'another'],
    ['decimal', 1, 'first'],
    ['decimal', 2, 'second'],
    [undefined, undefined, '2026. 3. 5. is a day'],
  ])
})

describe('tables', () => {
  const cell = (text: string, left: number, baseline: number, bold = false): Words => ({ text, left, baseline, bold })

  it('reads cells between rules, and merges cells where a rule is missing', () => {
    const rules = [100, 120, 140, 160].map((y) => across(72, 372, y))
    const sides = [down(72, 100, 160), down(172, 100, 140), down(272, 100, 160), down(372, 100, 160)]
    const words = [cell('Name', 76, 114, true), cell('Born', 176, 114, true), cell('Town', 276, 114, true)]
    const rows = [
      cell('Kim', 76, 134),
      cell('1990', 176, 134),
      cell('서울', 276, 134),
      cell('both of them', 76, 154),
      cell('end', 276, 154),
    ]
    const [table] = blocksOf(analysed([madePage([...words, ...rows], { rules: [...rules, ...sides] })]))
    expect(table).toMatchObject({ type: 'table', columns: [100, 100, 100], rows: [20, 20, 20], headerRows: 1 })
    if (table?.type !== 'table') throw new Error('no table')
    const seen = table.cells.map(({ row, column: at, columnSpan, paragraphs }) => [
      row,
      at,
      columnSpan,
      paragraphs.map(({ runs }) => plainText(runs)).join(),
    ])
    expect(seen).toEqual([
      [0, 0, 1, 'Name'],
      [0, 1, 1, 'Born'],
      [0, 2, 1, 'Town'],
      [1, 0, 1, 'Kim'],
      [1, 1, 1, '1990'],
      [1, 2, 1, '서울'],
      [2, 0, 2, 'both of them'],
      [2, 2, 1, 'end'],
    ])
  })

  it('detects rows and columns of an unruled table', () => {
    const rows = ['Q1', 'Q2', 'Q3', 'Q4'].flatMap((name, at) => [
      cell(name, 72, 100 + at * 20),
      cell(`${at}12`, 200, 100 + at * 20),
      cell(`${at}50`, 300, 100 + at * 20),
    ])
    const [table] = blocksOf(analysed([madePage(rows)]))
    expect(table).toMatchObject({ type: 'table', border: { weight: 0 } })
    expect(table?.type === 'table' && table.cells).toHaveLength(12)
  })
})

it('separates headers and footers from the text, and detects page numbers', () => {
  const page = (number: number) =>
    madePage(
      [
        { text: 'Annual report', left: 72, baseline: 40 },
        ...column([`${'abc'[number]} ${full}`, `${full} on page ${number * 7}.`], 72, 120),
        { text: `- ${number} -`, left: 280, baseline: 815 },
      ],
      { number },
    )
  const model = analysed([page(1), page(2), page(3)])
  expect(textsOf(model).join(' ')).not.toMatch(/Annual|- \d -/)
  const [first] = model.pages
  expect(first?.header.map((block) => block.type === 'paragraph' && plainText(block.runs))).toEqual(['Annual report'])
  expect(
    first?.footer.flatMap((block) =>
      block.type === 'paragraph' ? block.runs.map(({ field, text }) => field ?? text) : [],
    ),
  ).toEqual(['- ', 'page', ' -'])
})

it('takes no lines of a repeated paragraph for a header', () => {
  const page = (number: number) => madePage(column([full, full, full, full, full, full], 72, 70), { number })
  const { pages } = analysed([page(1), page(2), page(3)])
  expect(pages.map(({ header }) => header.length)).toEqual([0, 0, 0])
})

it('finds footnotes with raised marks', () => {
  const mark = glyphsOf({ text: '1', left: 72 + widthOfText(full), baseline: 124, size: 6 })
  const raised = glyphsOf({ text: '1', left: 72, baseline: 777, size: 5 })
  const note = { text: 'http://example.org', left: 75, baseline: 780, size: 8 }
  const page = madePage([...column([full, full, full]), note], { rules: [across(72, 172, 765)] })
  const { pages } = analysed([{ ...page, glyphs: [...page.glyphs, ...mark, ...raised] }])
  expect(pages[0]?.footnotes.map(({ marker }) => marker)).toEqual(['1'])
})

it('leaves the notes of columns in them, one paragraph each', () => {
  const note = (left: number, baseline: number, mark: string): Words[] => [
    { text: mark, left, baseline: baseline - 3, size: 5 },
    { text: `http://example.org/${mark}`, left: left + 2.5, baseline, size: 8 },
  ]
  const words = (left: number) =>
    column(
      Array.from({ length: 9 }, () => 'words of a narrow column, which has many lines'),
      left,
    )
  const notes = [...note(72, 300, '1'), ...note(72, 310, '2'), ...note(320, 300, '3')]
  const rules = [across(72, 172, 288), across(320, 420, 288)]
  const model = analysed([madePage([...words(72), ...words(320), ...notes], { rules })])
  expect(model.pages[0]?.footnotes).toEqual([])
  expect(textsOf(model).filter((text) => text.includes('http'))).toEqual([
    '1http://example.org/1',
    '2http://example.org/2',
    '3http://example.org/3',
  ])
})

describe('a centred line', () => {
  const alignOf = (model: DocumentModel, text: string) =>
    blocksOf(model).find((block) => block.type === 'paragraph' && plainText(block.runs) === text)

  it('may be centred on its page, though another page is wider', () => {
    const title = { text: 'A title', left: 72 + (widthOfText(full) - widthOfText('A title')) / 2, baseline: 80 }
    const first = madePage([title, ...column([full, full, full], 72, 120)])
    const second = madePage(column([full, full, full], 40))
    expect(alignOf(analysed([first, second]), 'A title')).toMatchObject({ align: 'center' })
  })

  it('has a space between its number and its text', () => {
    const width = widthOfText('II.') + 12 + widthOfText('Related work')
    const left = 72 + (widthOfText(full) - width) / 2
    const heading: Words[] = [
      { text: 'II.', left, baseline: 80 },
      { text: 'Related work', left: left + widthOfText('II.') + 12, baseline: 80 },
    ]
    const model = analysed([madePage([...heading, ...column([full, full, full], 72, 120)])])
    expect(alignOf(model, 'II. Related work')).toMatchObject({ align: 'center', tabs: [] })
  })
})

it('leaves lines in the margin out of the margins of a document', () => {
  const lines = Array.from({ length: 40 }, () => full)
  const page = (number: number) => madePage(column(lines, 72, 80), { number })
  const marked = madePage([...column(lines, 72, 80), { text: '*', left: 60, baseline: 108 }], { number: 4 })
  const { pages } = analysed([page(1), page(2), page(3), marked])
  expect(pages.map(({ margins }) => Math.round(margins.left))).toEqual([72, 72, 72, 72])
})

it('keeps the labels of a bibliography with their entries, with a column beside them', () => {
  const labels = ['Knu84', 'KMN+02', 'abc', 'Lam86a']
  const entries = labels.flatMap((label, at): Words[] => [
    { text: `[${label}]`, left: 320, baseline: 100 + 30 * at },
    { text: 'A. Name, Title of a work', left: 375, baseline: 100 + 30 * at },
    { text: 'which goes on here, 2002.', left: 375, baseline: 112 + 30 * at },
  ])
  const beside = column(
    Array.from({ length: 9 }, () => 'words of a narrow column, which has lines'),
    72,
  )
  const texts = textsOf(analysed([madePage([...beside, ...entries])]))
  expect(texts.filter((text) => text.startsWith('['))).toEqual(
    labels.map((label) => `[${label}] A. Name, Title of a work which goes on here, 2002.`),
  )
})

it('keeps the entries of a bibliography whole', () => {
  const entry = (number: number, top: number): Words[] => [
    { text: `[${number}]`, left: 72, baseline: top },
    { text: 'S. Author and another author of', left: 92, baseline: top },
    { text: 'S. Title, which is long enough,', left: 92, baseline: top + 12 },
    { text: 'Journal.', left: 92, baseline: top + 24 },
    { text: '2024.', left: 92 + widthOfText('Journal.') + 12, baseline: top + 24 },
  ]
  const texts = textsOf(analysed([madePage([...entry(1, 100), ...entry(2, 140)])]))
  const whole = 'S. Author and another author of S. Title, which is long enough, Journal. 2024.'
  expect(texts).toEqual([whole, whole])
})

it('links a footnote to its mark', () => {
  const mark = glyphsOf({ text: '1', left: 72 + widthOfText(full), baseline: 124, size: 6 })
  const words = [...column([full, full, full]), { text: '1 What the note says.', left: 72, baseline: 780, size: 8 }]
  const page = madePage(words, { rules: [across(72, 172, 765)] })
  const model = analysed([{ ...page, glyphs: [...page.glyphs, ...mark] }])
  expect(
    model.pages[0]?.footnotes.map(({ marker, paragraphs }) => [
      marker,
      ...paragraphs.map(({ runs }) => plainText(runs)),
    ]),
  ).toEqual([['1', 'What the note says.']])
  const runs = blocksOf(model).flatMap((block) => (block.type === 'paragraph' ? block.runs : []))
  expect(runs.filter(({ footnote }) => footnote !== undefined)).toMatchObject([
    { text: '1', footnote: '1', style: { position: 'super' } },
  ])
})

it('detects underlined and struck words, and links', () => {
  const words = madePage([{ text: 'plain under struck link', left: 72, baseline: 100 }], {
    rules: [across(72 + 27.8, 72 + 52.8, 101.5), across(72 + 55.6, 72 + 85.6, 97)],
    links: [{ left: 72 + 88, right: 72 + 110, top: 90, bottom: 103, target: 'https://example.org/' }],
  })
  const runs = blocksOf(analysed([words])).flatMap((block) => (block.type === 'paragraph' ? block.runs : []))
  expect(runs.map(({ text, style: { underline, strike, link } }) => [text.trim(), underline, strike, link])).toEqual([
    ['plain', false, false, ''],
    ['under', true, false, ''],
    ['struck', false, true, ''],
    ['link', false, false, 'https://example.org/'],
  ])
})
