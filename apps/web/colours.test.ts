/** The colours of both themes: contrast by WCAG 2.2, and dark surfaces without a tint. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync(new URL('../../packages/ui/src/tokens.css', import.meta.url), 'utf8')

/** The hexadecimal colours of a block of the style sheet, by token. */
const coloursIn = (block: string): Map<string, string> =>
  new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))

const themes = {
  light: coloursIn(/^:root \{([^}]*)\}/m.exec(css)?.[1] ?? ''),
  dark: coloursIn(/@utility dark-colours \{([^}]*)\}/.exec(css)?.[1] ?? ''),
}
const groups = ['organise', 'to-pdf', 'from-pdf', 'recognise', 'sign']
const surfaces = ['desk', 'paper']

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance (WCAG 2.2, "relative luminance"). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

for (const [theme, colours] of Object.entries(themes)) {
  const of = (name: string) => colours.get(name) ?? ''

  it(`the ${theme} theme has text of at least 4.5:1 in every colour of a group, which the logo shares`, () => {
    for (const name of [...groups, 'ink', 'ink-muted', 'thread', 'done', 'failed', 'warned'])
      for (const surface of surfaces)
        expect(contrast(of(name), of(surface)), `${name} on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  it(`the ${theme} theme has sides of controls of at least 3:1`, () => {
    for (const surface of surfaces) expect(contrast(of('part'), of(surface)), surface).toBeGreaterThanOrEqual(3)
  })
}

it('uses no colour of Tailwind: the tokens remove them all, so the class would do nothing', () => {
  const folder = new URL('../..', import.meta.url).pathname
  const theirs = /\b(?:bg|text|border|outline|ring|fill|stroke)-(?:white|black|[a-z]+-(?:50|[1-9]00|950))\b/g
  const used = globSync(['apps/web/src/**/*.tsx', 'packages/{ui,tools}/src/**/*.tsx'], { cwd: folder }).flatMap(
    (file) => [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(theirs)].map(([name]) => `${file}: ${name}`),
  )
  expect(used).toEqual([])
})

it('has dark surfaces without a tint', () => {
  for (const name of ['desk', 'paper', 'paper-deep']) {
    const parts = channels(themes.dark.get(name) ?? '')
    expect(Math.max(...parts) - Math.min(...parts), name).toBeLessThanOrEqual(8)
  }
})

it('has a favicon that stands out from light and dark tabs', () => {
  const strokes = [
    ...readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').matchAll(/stroke="(#[0-9a-f]{6})"/g),
  ]
  expect(strokes.length).toBeGreaterThan(2)
  for (const [, colour = ''] of strokes)
    for (const tab of ['#ffffff', '#202124'])
      expect(contrast(colour, tab), `${colour} on ${tab}`).toBeGreaterThanOrEqual(3)
})
