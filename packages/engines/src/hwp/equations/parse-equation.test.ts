/** Scripts of our own, read into trees: most cases are shown by what the writers make of them, some by the tree. */
import { describe, expect, test } from 'vitest'
import { latexOf } from './latex.ts'
import { parseEquation } from './parse-equation.ts'
import { plainMath } from './plain-math.ts'

const latex = (script: string) => latexOf(parseEquation(script))
const plain = (script: string) => plainMath(parseEquation(script))

describe('trees', () => {
  test('a fraction with a script', () => {
    expect(parseEquation('{a+1} over 2x^n')).toEqual([
      {
        kind: 'fraction',
        top: [
          { kind: 'identifier', text: 'a', style: 'italic' },
          { kind: 'operator', text: '+', style: 'italic' },
          { kind: 'number', text: '1', style: 'italic' },
        ],
        bottom: [
          { kind: 'number', text: '2', style: 'italic' },
          {
            kind: 'scripts',
            base: [{ kind: 'identifier', text: 'x', style: 'italic' }],
            sup: [{ kind: 'identifier', text: 'n', style: 'italic' }],
          },
        ],
        hasBar: true,
      },
    ])
  })

  test('fonts, words, spaces and functions', () => {
    expect(parseEquation('rm kg ~ bold v` sin it "한 낱말"')).toEqual([
      { kind: 'identifier', text: 'kg', style: 'roman' },
      { kind: 'space', width: 4 },
      { kind: 'identifier', text: 'v', style: 'bold' },
      { kind: 'space', width: 1 },
      { kind: 'function', name: 'sin' },
      { kind: 'text', text: '한 낱말', style: 'italic' },
    ])
  })

  test('columns of a matrix', () => {
    const [node] = parseEquation('bmatrix{lcol{a#b} rcol{1#2}}')
    expect(node).toMatchObject({ kind: 'matrix', left: '[', right: ']', aligns: ['left', 'right'] })
    expect(node?.kind === 'matrix' && node.rows.map((row) => row.map(plainMath))).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })

  test('sums and integrals know where their limits are', () => {
    expect(parseEquation('sum int')).toEqual([
      { kind: 'nary', operator: '∑', areBeside: false },
      { kind: 'nary', operator: '∫', areBeside: true },
    ])
  })
})

describe('grammar', () => {
  test.each([
    // Operands reach to the next blank, and nine signs far.
    ['x^-1 +y_i+1', 'x^{-1}+y_{i+1}'],
    ['a+b over c', '\\frac{a+b}{c}'],
    ['1234567890 over 5', '123456789\\frac{0}{5}'],
    ['"1234567890" over 5', '\\frac{\\text{1234567890}}{5}'],
    // Fonts hold across braces.
    ['{rm A} B it c', '\\mathrm{AB}c'],
    ['rmmol/L', '\\mathrm{mol}/\\mathrm{L}'],
    // Words in either case, typed together, or inside others.
    ['A TIMES B', 'A\\times B'],
    ['a timesb', 'a\\times b'],
    ['h_{initial} h_coll', 'h_{initial}h_{coll}'],
    ['2sinx over3', '2\\sin\\frac{x}{3}'],
    ['alpha Alpha ALPHA omega Omega', '\\alpha\\mathrm{A}\\mathrm{A}\\omega\\Omega'],
    ['rarrow RARROW', '\\rightarrow\\Rightarrow'],
    ['x sub 1 sup 2', 'x_{1}^{2}'],
    // Thin spaces before scripts and primes.
    ['C`_{1} f `prime`(x)', "C_{1}f'(x)"],
    ['x_a_b', 'x_{a_{b}}'],
    ['{}_{n}C_{r}', '{}_{n}C_{r}'],
    ['x LSUB y', '{}_{y}x'],
    ['int from 0 to inf f', '\\int_{0}^{\\infty}f'],
    ['sqrt {3} of x + root 4 of 2', '\\sqrt[{3}]{x}+\\sqrt[{4}]{2}'],
    ['LEFT { a over b RIGHT .', '\\left\\{\\frac{a}{b}\\right.'],
    ['left lfloor x right rfloor', '\\left\\lfloor x\\right\\rfloor'],
    ['n choose k + binom n k', '\\binom{n}{k}+\\binom{n}{k}'],
    ['cases{1&&x>0#eqalign{#~2}&&x=0}', '\\begin{cases}1 & x > 0 \\\\ 2 & x=0\\end{cases}'],
    ['a rel -> {b} {c} d buildrel <-> {e} f', 'a\\xrightarrow[{c}]{b}d\\xleftrightarrow{e}f'],
    ['not = not in', '\\neq\\notin'],
    ['color{255,0,0}{x} over size 12 y', '\\frac{x}{y}'],
    ['a &= b # &= c', '\\begin{aligned}a & =b \\\\ & =c\\end{aligned}'],
    ['pile{a#b} rpile{a#b}', '\\begin{array}{c}a \\\\ b\\end{array}\\begin{array}{r}a \\\\ b\\end{array}'],
    ['underover X _a ^b', '\\overset{b}{\\underset{a}{X}}'],
    ['overbrace{a+b}{n}', '\\overbrace{a+b}^{n}'],
    ['{a+b} over {a-b} bigg / c', '\\frac{a+b}{a-b}/c'],
    ['longdiv{6}{42}{252#24#12}', '\\begin{array}{r}42 \\\\ 6)252 \\\\ 24 \\\\ 12\\end{array}'],
  ])('%s', (script, written) => expect(latex(script)).toBe(written))
})

describe('malformed scripts', () => {
  test.each([
    ['', ''],
    ['a}b', 'ab'],
    ['K_{w', 'K_w'],
    ['over b', '()/b'],
    ['sqrt', '√()'],
    ['left ( a', '(a'],
    ['a right )', 'a)'],
    ['{left ( a} right )', '(a)'],
    ['"never closed', 'never closed'],
    ['matrix', '[]'],
    ['x^ + y', 'x⁺y'],
    ['of size color from', 'ofsizecolorfrom'],
    ['# & #', ''],
    ['가\u0000나\ud800', '가\u0000나\ud800'],
  ])('%j', (script, text) => expect(plain(script)).toBe(text))

  test.each([
    '{',
    'hat ',
    'sqrt ',
    '1 over ',
    'x_',
    'a`_b',
    'left ( ',
    'x lsub ',
    'a`sqrt{',
    'sum_{',
    'matrix{',
    'not ',
    'size 1 ',
  ])('nested without end: %s', (part) => {
    const nodes = parseEquation(`${part.repeat(20_000)}end`)
    expect(plainMath(nodes).includes('d')).toBe(true)
    expect(latexOf(nodes).includes('d')).toBe(true)
  })

  test('columns without end take linear time', () => {
    const nodes = parseEquation(
      `matrix{${'col{a}'.repeat(1000)}col{${'b#'.repeat(1000)}}} cases{${'&'.repeat(20_000)}${'#'.repeat(20_000)}}`,
    )
    expect(plainMath(nodes)).toContain('a')
  })
})

test('a script longer than anybody writes is text', () => {
  const script = '1 over '.repeat(20_000)
  expect(parseEquation(script)).toEqual([{ kind: 'text', text: script, style: 'roman' }])
})
