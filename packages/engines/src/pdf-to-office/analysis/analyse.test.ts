/** Positioned words become paragraphs, headings, lists, tables and running parts. */
import { describe, expect, it } from 'vitest'
import type { DocumentModel } from './model.ts'
import { plainText } from './text-runs.ts'
import { analysed, blocksOf, column, full, textsOf } from './testing/analysed.ts'
import { across, down, glyphsOf, madePage, widthOfText, type Words } from './testing/made-page.ts'

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
