/**
 * Vite plugin of the pictures that chats and social networks show for a link (`og:image`): a document passes along the thread of a
 * pipeline, one tile per tool in the colour of its group. They contain no text, so that one picture serves all languages.
 */
import { readFileSync } from 'node:fs'
import type { ToolGroup } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { Resvg } from '@resvg/resvg-js'
import type { Plugin } from 'vite'
import { readyChains } from './src/features/chains/chains.ts'
import { groupOrder } from './src/features/tools/tool-card.ts'

/** In pixels; 1.91 : 1, as link previews are cropped (https://ogp.me gives no size; this is what the large networks recommend). */
const width = 1200
const height = 630
const middle = 350

const mark = readFileSync(new URL('public/favicon.svg', import.meta.url), 'utf8').replace(
  '<svg ',
  '<svg x="64" y="56" width="88" height="88" ',
)
const styles = readFileSync(new URL('../../packages/ui/src/tokens.css', import.meta.url), 'utf8')

/** The group's colour in the light theme, which the style sheet lists first. */
function colourOf(group: ToolGroup): string {
  const colour = new RegExp(`--${group}: (#[0-9a-f]{6});`).exec(styles)?.[1]
  if (!colour) throw new Error(`the style sheet has no colour --${group}`)
  return colour
}

/** A sheet of paper with lines of text and a folded corner, centred at `x`. */
const sheet = (x: number, colour: string) =>
  `<g transform="translate(${x - 85} ${middle - 115})">` +
  `<path d="M14 0H122L170 48V216a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V14A14 14 0 0 1 14 0Z" fill="#fff" stroke="#dcdbd5" stroke-width="3"/>` +
  `<path d="M122 0V34a14 14 0 0 0 14 14H170Z" fill="${colour}"/>` +
  `<path d="M32 84H138M32 116H138M32 148H138M32 180H98" stroke="#c9c8c2" stroke-width="10" stroke-linecap="round"/></g>`

/** @param half half of its width */
const tile = (x: number, half: number, colour: string) =>
  `<rect x="${x - half}" y="${middle - half}" width="${2 * half}" height="${2 * half}" rx="${half / 2}" fill="${colour}"/>` +
  `<circle cx="${x}" cy="${middle}" r="${half * 0.36}" fill="none" stroke="#fff" stroke-width="${half / 6}"/>`

const thread = (from: number, to: number, colour: string) =>
  `<path d="M${from} ${middle}H${to}" stroke="${colour}" stroke-width="12"/>`

/** Draws the picture of a pipeline of tools of these groups, as PNG. */
export function sharePicture(groups: readonly ToolGroup[]): Uint8Array {
  const colours = groups.map(colourOf)
  const left = 150
  const step = (width - 2 * left) / (colours.length + 1)
  const at = (index: number) => left + step * (index + 1)
  const threads = colours.map((colour, index) => thread(at(index - 1), at(index), colour))
  const last = colours.at(-1) ?? '#17181c'
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#fafaf8"/>` +
    [mark, ...threads, thread(at(colours.length - 1), at(colours.length), last)].join('') +
    colours.map((colour, index) => tile(at(index), Math.min(52, (step - 85) * 0.6), colour)).join('') +
    `${sheet(left, colours[0] ?? last)}${sheet(width - left, last)}</svg>`
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng()
}

/** Writes `/share/{page}.png` for every tool and ready-made pipeline, and `/share/site.png` for the other pages. */
export const sharePictures = (): Plugin => ({
  name: 'share-pictures',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle() {
    const emit = (name: string, groups: readonly ToolGroup[]) =>
      this.emitFile({ type: 'asset', fileName: `share/${name}.png`, source: sharePicture(groups) })
    emit('site', groupOrder)
    for (const { id, group } of tools.values()) emit(id, [group])
    for (const { slug, steps } of readyChains)
      emit(
        slug,
        steps.flatMap(({ tool }) => tools.get(tool)?.group ?? []),
      )
  },
})
