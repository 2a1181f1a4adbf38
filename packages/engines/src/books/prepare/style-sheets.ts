/**
 * A minimal parser of style sheets (CSS Syntax 3, 5.4) that bounds the values of declarations: lengths in pixels are scaled to the chosen
 * font size, and no book can have letters larger than a page or margins that leave no space.
 */

interface StyleRule {
  /** The part before the braces: selectors, or an at-rule's name and conditions. */
  prelude: string
  body: string
}

const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?(?:\*\/|$)/g, '').replaceAll(/<!--|-->/g, '')

/** Returns the position of the brace that closes the one at `open`, or the end of the text. */
function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** Returns the rules in order; statements without braces (`@import`) have an empty body. */
export function rulesOf(text: string): StyleRule[] {
  const css = withoutComments(text)
  const rules: StyleRule[] = []
  let at = 0
  while (at < css.length) {
    const open = css.indexOf('{', at)
    const end = css.indexOf(';', at)
    const isStatement = end >= 0 && (open < 0 || end < open)
    const prelude = css.slice(at, isStatement ? end : open < 0 ? css.length : open).trim()
    if (isStatement) {
      if (prelude.startsWith('@')) rules.push({ prelude, body: '' })
      at = end + 1
    } else if (open < 0) {
      at = css.length
    } else {
      const close = closing(css, open)
      rules.push({ prelude: prelude.replace(/^\}+/, '').trim(), body: css.slice(open + 1, close) })
      at = close + 1
    }
  }
  return rules
}

/** Returns the declarations of a rule or a `style` attribute, with names in lower case. */
export function declarationsOf(body: string): [name: string, value: string][] {
  return body.split(';').flatMap((declaration): [string, string][] => {
    const colon = declaration.indexOf(':')
    const name = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    return colon > 0 && /^-?[a-z-]+$/.test(name) && value !== '' && !/[{}<>]/.test(value) ? [[name, value]] : []
  })
}

interface Bounds {
  /** In ems. */
  ems: [least: number, most: number]
  /** In percent. */
  percent: [least: number, most: number]
}

/** The size of each unit in ems of a book's usual 12 points or 16 pixels. */
const emsIn: Record<string, number> = {
  px: 1 / 16,
  pt: 1 / 12,
  pc: 1,
  in: 6,
  cm: 6 / 2.54,
  mm: 0.6 / 2.54,
  q: 0.15 / 2.54,
  rem: 1,
}

/** Vertical spacing may be larger, because text continues on the next page; horizontally there is only this page. */
const spacing = {
  across: { ems: [0, 3], percent: [0, 20] },
  down: { ems: [0, 8], percent: [0, 30] },
} satisfies Record<string, Bounds>
const boundsOf: [RegExp, Bounds][] = [
  [/^font-size$/, { ems: [0.4, 4], percent: [40, 400] }],
  [/^(?:margin|padding)(?:-(?:left|right))?$/, spacing.across],
  [/^(?:margin|padding)-(?:top|bottom)$/, spacing.down],
  [/^text-indent$/, { ems: [-3, 4], percent: [-10, 20] }],
  [/^line-height$/, { ems: [1, 3], percent: [100, 300] }],
  [/^border/, { ems: [0, 1], percent: [0, 5] }],
  [/^(?:width|height)$/, { ems: [0, 200], percent: [0, 100] }],
]

/** Preserved properties; mupdf does not support others, or they would make text overlap. */
const kept =
  /^(?:color|background-color|font-(?:family|size|style|weight|variant)|text-(?:align|indent|decoration|transform)|line-height|(?:margin|padding)(?:-(?:top|right|bottom|left))?|border(?:-(?:top|right|bottom|left))?(?:-(?:color|style|width))?|border-(?:spacing|collapse)|list-style(?:-type|-position)?|page-break-(?:before|after)|vertical-align|white-space|width|height|display|visibility|direction|overflow-wrap|letter-spacing|content)$/

const clamp = (value: number, [least, most]: [number, number]) => Math.min(Math.max(value, least), most)
const short = (value: number) => `${Number(value.toFixed(3))}`

/** Bounds each number with a unit. */
const boundedLengths = (name: string, value: string, bounds: Bounds, size: number) =>
  value.replaceAll(
    /(-?(?:\d+\.?\d*|\.\d+)(?:e\d+)?)(px|pt|pc|in|cm|mm|q|rem|em|ex|ch|vw|vh|vmin|vmax|%)?(?![\w#])/gi,
    (whole, digits: string, unit: string | undefined) => {
      const amount = Number(digits)
      if (!Number.isFinite(amount)) return '0'
      const lower = unit?.toLowerCase()
      if (lower === undefined) return name === 'line-height' ? short(clamp(amount, bounds.ems)) : whole
      if (lower === '%' || lower.startsWith('v')) return `${short(clamp(amount, bounds.percent))}%`
      if (lower === 'em') return `${short(clamp(amount, bounds.ems))}em`
      if (lower === 'ex' || lower === 'ch') return `${short(clamp(amount / 2, bounds.ems))}em`
      return `${short(clamp(amount * (emsIn[lower] ?? 0), bounds.ems) * size)}pt`
    },
  )

/**
 * Returns a bounded value, with lengths in points for a font size of `size` points; `undefined` if the property or the value is not
 * allowed.
 */
export function boundedValue(name: string, value: string, size: number): string | undefined {
  if (!kept.test(name) || /url\(|expression|calc\(|var\(/i.test(value)) return undefined
  if (name === 'margin' || name === 'padding') {
    // Vertical values, with horizontal ones between them (CSS 2.1, 8.3).
    const parts = value.split(/\s+/)
    return parts
      .map((part, at) =>
        boundedLengths(name, part, parts.length > 1 && at % 2 === 0 ? spacing.down : spacing.across, size),
      )
      .join(' ')
  }
  const bounds = boundsOf.find(([pattern]) => pattern.test(name))?.[1]
  return bounds ? boundedLengths(name, value, bounds, size) : value
}
