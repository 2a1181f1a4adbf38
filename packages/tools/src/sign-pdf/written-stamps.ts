/** Converts the tool's options to the engine's stamps. */
import type { Stamp as EngineStamp } from '@docweave/engines/pdf'
import { parsePageRange } from '@docweave/tool-kit'
import type { z } from 'zod'
import type { StampOption } from './stamps.ts'
import type { tool } from './tool.ts'

type Options = z.infer<typeof tool.options>

const indices = (pages: string, count: number) => parsePageRange(pages, count).map((page) => page - 1)

/** The largest size of the text of option `text`, and its distance from the page's edges, as fractions of the page. */
const written = { width: 0.45, height: 0.035, margin: 0.06 }

function textStamp({ text, pages, position }: Options, count: number): EngineStamp {
  const { width, height, margin } = written
  const across = position.includes('left') ? 0 : position.includes('right') ? 1 : 0.5
  const down = position.includes('top') ? 0 : position.includes('bottom') ? 1 : 0.5
  return {
    kind: 'text',
    text,
    font: 'hand',
    colour: '#000000',
    pages: indices(pages, count),
    x: margin + across * (1 - 2 * margin - width),
    y: margin + down * (1 - 2 * margin - height),
    width,
    height,
    align: across,
  }
}

function placed({ pages, ...stamp }: StampOption, count: number): EngineStamp {
  const on = { pages: indices(pages, count) }
  // A stamp beyond the page's edge is moved back onto the page.
  const box = {
    x: Math.min(stamp.x, 1 - stamp.width),
    y: Math.min(stamp.y, 1 - stamp.height),
    width: stamp.width,
    height: stamp.height,
  }
  // Text is left-aligned in its box, as in the preview.
  if (stamp.kind === 'text') return { ...stamp, ...box, ...on, align: 0 }
  if (stamp.kind === 'image') return { ...stamp, ...box, ...on }
  const { kind, path, colour, sheetWidth, sheetHeight } = stamp
  return { kind, path, colour, sheet: { width: sheetWidth, height: sheetHeight }, ...box, ...on }
}

/**
 * Returns all stamps of the options, for a document of `count` pages.
 *
 * @throws DocweaveError `PAGE_RANGE_INVALID`
 */
export const stampsOf = (options: Options, count: number): EngineStamp[] => [
  ...options.stamps.map((stamp) => placed(stamp, count)),
  ...(options.text === '' ? [] : [textStamp(options, count)]),
]
