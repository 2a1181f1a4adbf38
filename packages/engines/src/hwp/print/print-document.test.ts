/** Pages drawn by hand, printed and read again: colours at places of the page, and text. */
import { ColorSpace, Matrix } from 'mupdf'
import { describe, expect, test } from 'vitest'
import { encodePng } from '../../images/encode-png.ts'
import { fallbackFonts } from '../fallback-fonts.ts'
import type { CharacterAt } from '../page-text.ts'
import type { PageCorrections } from './draw-page.ts'
import { MovedTexts } from './moved-texts.ts'
import { DocumentPrint } from './print-document.ts'
import { flowedAround } from './text-wrap.ts'

const fonts = { faces: {}, fallbacks: fallbackFonts() }

/** Prints a page of 100 × 100 pixels. */
function print(
  content: string,
  characterAt: CharacterAt = () => undefined,
  corrections: Partial<PageCorrections> = {},
) {
  const printing = new DocumentPrint(fonts)
  const svg = `<svg width="100" height="100" viewBox="0 0 100 100">${content}</svg>`
  const told = printing.addPage(svg, characterAt, { isFlowedAround: () => false, movedObjects: [], ...corrections })
  const page = printing.finish().loadPage(0)
  const pixmap = page.toPixmap(Matrix.scale(4 / 3, 4 / 3), ColorSpace.DeviceRGB, false)
  const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()]
  /** The colour at a place in pixels. */
  const at = (x: number, y: number) => [...pixels.subarray(y * stride + x * 3, y * stride + x * 3 + 3)]
  return { ...told, at, text: page.toStructuredText('preserve-whitespace').asText(), bounds: page.getBounds() }
}

const [white, red, lime, black] = [
  [255, 255, 255],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 0],
]

test('draws nothing for a chart of an unknown kind, and counts it', () => {
  const note =
    '<g class="hwp-ooxml-chart-fallback"><rect width="90" height="90" fill="#f00"/><text>차트 (미지원)</text></g>'
  const { undrawn, at, text } = print(note)
  expect(at(50, 50)).toEqual(white)
  expect({ undrawn, text: text.trim() }).toEqual({ undrawn: 1, text: '' })
})

test.each([
  ['of old Hangul', 'ᄒᆞᆫ'],
  ['in single letters', '한'.normalize('NFD')],
])('draws a syllable %s, which is one character of the text', (_, syllable) => {
  const { replaced, text, at } = print(`<text x="10" y="80" font-size="80" font-family="serif">${syllable}</text>`)
  expect({ replaced, text: text.trim() }).toEqual({ replaced: 0, text: syllable })
  const dark = Array.from({ length: 80 }, (_row, row) =>
    Math.min(...Array.from({ length: 80 }, (_x, x) => at(10 + x, 15 + row)[0] ?? 255)),
  )
  expect(dark.slice(0, 30).some((value) => value < 100)).toBe(true)
  expect(dark.slice(50).some((value) => value < 100)).toBe(true)
})

test('draws shifted text further right, and the rest where it is', () => {
  const text = (y: number) => `<text x="10" y="${y}" font-size="20" font-family="sans-serif">■</text>`
  const shiftedTexts = [{ x: 10, y: 20, width: 20, height: 20, right: 50 }]
  const { at } = print(text(36) + text(80), undefined, { movedTexts: new MovedTexts(shiftedTexts) })
  const isDark = (x: number, y: number) => (at(x, y)[0] ?? 255) < 100
  expect([isDark(20, 28), isDark(70, 28), isDark(20, 72)]).toEqual([false, true, true])
})

describe('marks that are narrower in our font than in the document’s', () => {
  const text = (x: number, content: string) =>
    `<text x="${x}" y="60" font-size="20" font-family="sans-serif">${content}</text>`
  const printed = (mark: string, isBeforeSpace: boolean) =>
    print(text(10, '가') + text(30, mark) + text(50, '나'), (x) =>
      x === 30 ? { x, top: 40, bottom: 64, advance: 20, isBeforeSpace } : undefined,
    ).text.trim()

  test.each(['(', ')', '-', '·', '․', '「'])('%s has no space after it', (mark) => {
    expect(printed(mark, false)).toBe(`가${mark}나`)
  })

  test('an opening bracket as wide as a syllable stands at the side of what follows', () => {
    const { at } = print(text(10, '「'), (x) => ({ x, top: 40, bottom: 64, advance: 20, isBeforeSpace: false }))
    const isDark = (from: number, to: number) =>
      Array.from({ length: to - from }, (_column, column) => from + column).some((x) =>
        Array.from({ length: 20 }, (_row, y) => at(x, 42 + y)[0] ?? 255).some((value) => value < 160),
      )
    expect([isDark(10, 18), isDark(20, 31)]).toEqual([false, true])
  })

  test('a space after it stays', () => {
    expect(printed('-', true)).toBe('가- 나')
  })

  test('letters stay as they are: a gap after them is meant', () => {
    expect(printed('i', false)).toBe('가i 나')
  })
})

test.each([
  ['한양신명조', 'in the middle of the line', true],
  ['함초롬바탕', 'on the baseline', false],
])('draws ONE DOT LEADER of the font %s %s', (family, _, isInMiddle) => {
  const { at } = print(`<text x="10" y="80" font-size="80" font-family="'${family}',serif">․</text>`)
  const isDark = (from: number, to: number) =>
    Array.from({ length: to - from }, (_row, row) => from + row).some((y) =>
      Array.from({ length: 80 }, (_column, x) => at(10 + x, y)[0] ?? 255).some((value) => value < 128),
    )
  expect([isDark(40, 66), isDark(66, 84)]).toEqual([isInMiddle, !isInMiddle])
})

test('draws the number of a paragraph in its own format', () => {
  const head = { x: 10, y: 50, width: 12, height: 14, textX: 22, right: 0, hangs: false }
  const heads = [{ ...head, attributes: { 'font-size': '40', fill: '#ff0000' } }]
  const { at } = print(
    '<text x="10" y="62" font-size="12">■</text><text x="60" y="62" font-size="12">■</text>',
    undefined,
    {
      movedTexts: new MovedTexts([], heads),
    },
  )
  expect([at(28, 45), at(66, 45), at(66, 58)]).toEqual([red, white, black])
})

test('draws the disc of a middle dot with the text around it, and no other circle', () => {
  const shiftedTexts = [{ x: 10, y: 20, width: 20, height: 20, right: 50 }]
  const content = '<circle cx="20" cy="30" r="3" fill="#ff0000"/><circle cx="30" cy="30" r="8" fill="#00ff00"/>'
  const { at } = print(content, undefined, { movedTexts: new MovedTexts(shiftedTexts) })
  expect([at(20, 30), at(70, 30), at(30, 30)]).toEqual([white, red, lime])
})

describe('text in parts, as in Windows metafiles', () => {
  const parts = (anchor: string) =>
    `<text x="50" y="60" font-size="10" text-anchor="${anchor}" font-family="sans-serif">` +
    '<tspan>한</tspan><tspan dx="0">글</tspan><tspan dx="10">■</tspan></text>'
  const leftOf = (anchor: string) => {
    const { at } = print(parts(anchor))
    return (
      Array.from({ length: 100 }, (_, x) => x).find((x) => [50, 54, 58].some((y) => (at(x, y)[0] ?? 255) < 128)) ?? 0
    )
  }

  test('is drawn and can be read', () => {
    const { text, replaced } = print(parts('start'))
    expect({ text: text.replaceAll(/\s/g, ''), replaced }).toEqual({ text: '한글■', replaced: 0 })
  })

  test('begins at its place, or is centred on it or ends there as a whole', () => {
    // Two characters of an em, a gap of an em, and half an em for the last character: 35 pixels.
    const [start, middle, end] = [leftOf('start'), leftOf('middle'), leftOf('end')]
    expect(Math.abs(start - middle - 17.5)).toBeLessThan(2)
    expect(Math.abs(start - end - 35)).toBeLessThan(2)
  })
})

test('draws no glyph for a space of a fixed width', () => {
  const spaced = (content: string) => print(`<text x="10" y="60" font-size="20">${content}</text>`).text.trim()
  expect([spaced('\u2007'), spaced('가')]).toEqual(['', '가'])
})

describe('shapes', () => {
  test.each([
    ['<rect x="10" y="10" width="40" height="20" fill="#ff0000"/>', [30, 20], [60, 20]],
    ['<circle cx="50" cy="50" r="20" fill="red"/>', [50, 68], [66, 66]],
    ['<ellipse cx="50" cy="50" rx="30" ry="10" fill="#f00"/>', [75, 50], [50, 65]],
    ['<polygon points="10,10 90,10 10,90" fill="rgb(255,0,0)"/>', [20, 20], [80, 80]],
    ['<path d="M10 10h30v30h-30z" fill="#ff0000"/>', [20, 20], [50, 50]],
    ['<path d="M50,20 A30,30 0 0 1 50,80 Z" fill="#ff0000"/>', [70, 50], [30, 50]],
    ['<path d="M0 0H90V90H0Z M20 20H70V70H20Z" fill-rule="evenodd" fill="#ff0000"/>', [10, 10], [45, 45]],
    ['<line x1="10" y1="50" x2="90" y2="50" stroke="#ff0000" stroke-width="6"/>', [50, 50], [50, 60]],
    ['<g transform="translate(20,0) rotate(90)"><rect width="40" height="20" fill="#ff0000"/></g>', [10, 30], [30, 10]],
  ])('%s', (content, [x = 0, y = 0], [a = 0, b = 0]) => {
    const { at } = print(content)
    expect([at(x, y), at(a, b)]).toEqual([red, white])
  })

  test('clipped by another, and half transparent', () => {
    const { at } = print(
      '<clipPath id="c"><rect width="50" height="100"/></clipPath>' +
        '<g clip-path="url(#c)"><rect width="100" height="50" fill="#ff0000"/></g>' +
        '<rect y="50" width="100" height="50" fill="#000000" fill-opacity="0.5"/>',
    )
    expect([at(20, 20), at(80, 20)]).toEqual([red, white])
    expect(at(50, 75)[0]).toBeGreaterThan(120)
    expect(at(50, 75)[0]).toBeLessThan(135)
  })

  test('backgrounds of objects that text flows around are beneath the text, others are not', () => {
    const page =
      '<rect width="100" height="100" fill="#00ff00"/>' +
      '<clipPath id="body-clip-1"><rect width="100" height="100"/></clipPath>' +
      '<g clip-path="url(#body-clip-1)"><rect x="10" y="10" width="20" height="20" fill="#ff0000"/></g>' +
      '<rect x="5.04" y="5" width="60" height="60" fill="#ffffff"/>'
    const drawnWith = (wrap: string) => {
      const layout = `{"controls":[{"x":5,"y":5,"w":60,"h":60,"wrap":"${wrap}"}]}`
      const { at } = print(page, undefined, { isFlowedAround: flowedAround(layout) })
      return [at(20, 20), at(50, 50), at(90, 90)]
    }
    expect(drawnWith('topAndBottom')).toEqual([red, white, lime])
    expect(drawnWith('inFrontOfText')).toEqual([white, white, lime])
  })

  test('tables are moved with their cells, and nothing else is', () => {
    const content =
      '<clipPath id="body-clip-1"><rect x="10" y="10" width="80" height="60"/></clipPath>' +
      '<clipPath id="cell-clip-1"><rect x="10" y="40" width="40" height="30"/></clipPath>' +
      '<g clip-path="url(#body-clip-1)"><rect x="10" y="10" width="40" height="10" fill="#00ff00"/>' +
      '<g clip-path="url(#cell-clip-1)"><rect x="0" y="0" width="100" height="100" fill="#ff0000"/></g>' +
      '<line x1="10" y1="70" x2="50" y2="70" stroke="#000000" stroke-width="4"/>' +
      '<rect x="60" y="60" width="10" height="40" fill="#00ff00"/></g>'
    const table = { x: 10, y: 40, width: 40, height: 30, right: 8, down: 6 }
    const { at } = print(content, undefined, { movedObjects: [table] })
    expect([at(14, 15), at(14, 50), at(20, 43), at(20, 50)]).toEqual([lime, white, white, red])
    expect([at(54, 50), at(30, 75), at(30, 82)]).toEqual([red, black, white])
    // The text area still ends, only as much later.
    expect([at(65, 70), at(65, 80)]).toEqual([lime, white])
  })

  test('pictures are moved without what is drawn over them', () => {
    const pixels = Uint8Array.of(255, 0, 0)
    const png = encodePng({ width: 1, height: 1, stride: 3, pixels, form: 'rgb' }, 96).toString('base64')
    const redPicture = `data:image/png;base64,${png}`
    const content =
      `<image x="10" y="10" width="30" height="30" preserveAspectRatio="none" href="${redPicture}"/>` +
      '<rect x="20" y="20" width="10" height="10" fill="#00ff00"/>'
    const picture = { x: 10, y: 10, width: 30, height: 30, right: 40, down: 50, isPicture: true }
    const { at } = print(content, undefined, { movedObjects: [picture] })
    expect([at(15, 15), at(55, 65), at(25, 25), at(65, 75)]).toEqual([white, red, lime, red])
  })

  test('numbers of paragraphs are moved with their lines, and what is beside them is not', () => {
    const number = { x: 0, y: 10, width: 50, height: 20, right: 0, down: 40, baseline: 27 }
    const content =
      '<text x="10" y="27" font-size="20" fill="#ff0000">■</text><text x="30" y="20" font-size="20" fill="#00ff00">■</text>' +
      '<rect x="0" y="15" width="5" height="10" fill="#000000"/>'
    const { at } = print(content, undefined, { movedObjects: [number] })
    expect([at(20, 20), at(20, 60), at(40, 13), at(2, 20)]).toEqual([white, red, lime, black])
  })

  test('filled with a gradient and with the tiles of a pattern', () => {
    const { at } = print(
      '<defs><linearGradient id="g" x1="0%" y1="0%" x2="100%" y2="0%"><stop offset="0%" stop-color="#ff0000"/>' +
        '<stop offset="100%" stop-color="#00ff00"/></linearGradient>' +
        '<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect width="5" height="10" fill="#00ff00"/></pattern></defs>' +
        '<rect width="100" height="40" fill="url(#g)"/><rect y="60" width="100" height="40" fill="url(#p)"/>',
    )
    const [left, right] = [at(2, 20), at(97, 20)]
    expect(left[0]).toBeGreaterThan(240)
    expect(right[1]).toBeGreaterThan(240)
    expect([at(2, 80), at(7, 80), at(92, 80)]).toEqual([lime, white, lime])
  })

  test('with an arrow head at the end of a line', () => {
    const { at } = print(
      '<marker id="m" markerWidth="10" markerHeight="10" refX="0" refY="5" orient="auto" markerUnits="userSpaceOnUse">' +
        '<polygon points="0,0 10,5 0,10" fill="#ff0000"/></marker>' +
        '<line x1="50" y1="10" x2="50" y2="60" stroke="#000000" stroke-width="4" marker-end="url(#m)"/>',
    )
    expect([at(50, 63), at(50, 30), at(60, 30)]).toEqual([red, black, white])
  })
})

describe('pictures', () => {
  const pixels = Uint8Array.from([255, 0, 0, 0, 255, 0])
  const png = encodePng({ width: 2, height: 1, stride: 6, pixels, form: 'rgb' }, 96).toString('base64')
  const image = `<image x="10" y="10" width="80" height="40" preserveAspectRatio="none" href="data:image/png;base64,${png}"/>`

  test('are stretched to their places', () => {
    const { at, undrawn } = print(image)
    expect([at(20, 30), at(80, 30), at(50, 60)]).toEqual([red, lime, white])
    expect(undrawn).toBe(0)
  })

  test('have the effects of filters', () => {
    const dark =
      '<filter id="f"><feComponentTransfer><feFuncR type="linear" slope="0.5" intercept="0"/></feComponentTransfer></filter>'
    const grey = '<filter id="f"><feColorMatrix type="matrix" values="0.299"/></filter>'
    expect(print(`${dark}<g filter="url(#f)">${image}</g>`).at(20, 30)).toEqual([128, 0, 0])
    const [r, g, b] = print(`${grey}<g filter="url(#f)">${image}</g>`).at(20, 30)
    expect([r === g, g === b, r !== 255]).toEqual([true, true, true])
  })

  test('that are drawings are drawn in their places', () => {
    const drawing = Buffer.from('<svg viewBox="0 0 10 10"><rect width="5" height="10" fill="#ff0000"/></svg>').toString(
      'base64',
    )
    const { at } = print(`<image x="20" y="20" width="60" height="60" href="data:image/svg+xml;base64,${drawing}"/>`)
    expect([at(30, 50), at(70, 50), at(10, 50)]).toEqual([red, white, white])
  })

  test('that nobody can draw are counted', () => {
    expect(print('<image width="9" height="9" href="data:image/x-wmf;base64,AAAA"/>').undrawn).toBe(1)
    expect(print('<image width="9" height="9" href="data:image/png;base64,AAAA"/>').undrawn).toBe(1)
  })
})

describe('text', () => {
  const text = (content: string, more = '') =>
    `<text x="10" y="50" font-family="'맑은 고딕',sans-serif" font-size="20" fill="#000000" ${more}>${content}</text>`

  test('can be read, with the spaces that the engine leaves out', () => {
    const words = `${text('한')}<text x="40" y="50" font-family="sans-serif" font-size="20" fill="#000000">글</text>`
    expect(print(words).text.trim().replaceAll(/\s/g, '')).toBe('한글')
    const beforeSpace = { x: 10, top: 30, bottom: 54, advance: 20, isBeforeSpace: true }
    expect(print(words, (x) => (x === 10 ? beforeSpace : undefined)).text.trim()).toBe('한 글')
    expect(print(text('A&amp;B')).text.trim()).toBe('A&B')
  })

  test('of symbols that the fonts lack is drawn with similar ones, and stays what it is', () => {
    const { replaced, text: read, at } = print(text('▴☐'))
    expect([replaced, read.trim()]).toEqual([0, '▴☐'])
    expect(Array.from({ length: 40 }, (_, x) => at(10 + x, 45)).some(([level = 255]) => level < 128)).toBe(true)
  })

  test('is as wide as the engine says', () => {
    const dark = (content: string) => {
      const { at } = print(content)
      return Array.from({ length: 100 }, (_, x) => x).filter((x) =>
        Array.from({ length: 30 }, (_, y) => at(x, 25 + y)).some(([level = 255]) => level < 128),
      )
    }
    const natural = dark(text('한'))
    const narrow = dark(text('한', 'textLength="10" lengthAdjust="spacingAndGlyphs"'))
    expect(narrow.length).toBeLessThan(0.7 * natural.length)
  })

  test('of characters that no font has is replaced and counted', () => {
    const { replaced, text: read } = print(text('\u{10fffe}'))
    expect([replaced, read.trim()]).toEqual([1, '〓'])
  })
})

test('a page has the size that the engine says', () => {
  expect(print('').bounds).toEqual([0, 0, 75, 75])
})

test.each([
  '<rect width="NaN" height="1e400" fill="#ff0000"/>',
  '<path d="nonsense" fill="#ff0000"/>',
  '<rect width="10" height="10" fill="url(#missing)"/>',
  '<defs><pattern id="p" width="0.001" height="0.001" patternUnits="userSpaceOnUse"/></defs><rect width="99" height="99" fill="url(#p)"/>',
  '<clipPath id="c"/><g clip-path="url(#c)"><rect width="99" height="99"/></g>',
  '<text font-size="0">a</text>',
])('%s is no reason to fail', (content) => {
  expect(print(content).at(50, 50)).toEqual(white)
})
