/** SVG's gradients as shadings of PDF (ISO 32000-1, 8.7.4.5). Their space is the shape's box, whose sides are 1. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { colourOf, type Colour } from './paints.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'

interface Stop {
  offset: number
  colour: Colour
}

function stopsOf(gradient: SvgElement): Stop[] {
  let least = 0
  return gradient.children
    .filter(({ name }) => name === 'stop')
    .map((stop) => {
      // An offset is at least the one before it (SVG 1.1, 13.2.4).
      least = Math.min(1, Math.max(least, numberOf(stop, 'offset')))
      return { offset: least, colour: colourOf(stop.attributes['stop-color'] ?? '') ?? [0, 0, 0] }
    })
}

/** The function from an offset to a colour; `undefined` without stops. */
function functionOf(document: PDFDocument, stops: readonly Stop[]): PDFObject | undefined {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return undefined
  const all = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }]
  const pieces = all.slice(1).map((to, at) => {
    const from = all[at] ?? to
    return document.addObject({ FunctionType: 2, Domain: [0, 1], C0: [...from.colour], C1: [...to.colour], N: 1 })
  })
  const inner = all.slice(1, -1).map(({ offset }) => offset)
  return document.addObject({
    ...{ FunctionType: 3, Domain: [0, 1], Functions: pieces, Bounds: inner },
    Encode: pieces.flatMap(() => [0, 1]),
  })
}

/** Returns the shading of a linear or radial gradient; `undefined` if it has no colours. */
export function shadingOf(document: PDFDocument, gradient: SvgElement): PDFObject | undefined {
  const fill = functionOf(document, stopsOf(gradient))
  if (!fill) return undefined
  const number = (name: string, usual: number) => numberOf(gradient, name, usual)
  const isRadial = gradient.name === 'radialGradient'
  const [x, y] = [number('cx', 0.5), number('cy', 0.5)]
  return document.addObject({
    ...{
      ShadingType: isRadial ? 3 : 2,
      ColorSpace: document.newName('DeviceRGB'),
      Function: fill,
      Extend: [true, true],
    },
    Coords: isRadial
      ? [number('fx', x), number('fy', y), 0, x, y, number('r', 0.5)]
      : [number('x1', 0), number('y1', 0), number('x2', 1), number('y2', 0)],
  })
}
