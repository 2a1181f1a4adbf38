/** Reads the rules, areas, drawings and pictures of a page, each clipped to its clipping path. */
import { Device, Matrix, StrokeState, type ColorSpace, type DisplayList, type Image, type Path, type Text } from 'mupdf'
import { ofGlyph, visitSpans } from '../../pdf/engine-memory/engine-texts.ts'
import { areaOf, heightOf, shared, widthOf, type Area, type Artwork, type Box, type Rule } from '../analysis/index.ts'
import { PageColours } from './colours.ts'
import { outlineOf, rectanglesOf, using, type Outline } from './read-path.ts'

export interface DrawnPicture extends Box {
  image: Image
  matrix: Matrix
  /** The colour of an image mask, in components of its colour space. */
  stencil?: { space: ColorSpace; colour: number[] }
  /** Whether it looks different on the page: seen through a soft mask or a shape, transparent, or blended with what is below. */
  isAltered: boolean
}

export interface Drawing {
  rules: Rule[]
  areas: Area[]
  artwork: Artwork[]
  pictures: DrawnPicture[]
  visible: number
  invisible: number
}

/** A filled rectangle thinner than this is a line. */
const thickest = 3
/** The limit of path segments that are examined; further paths, of a map for instance, are known by their bounding boxes only. */
const mostPieces = 60_000
/** Below the first opacity nothing can be seen; above the second nothing shines through. */
const leastAlpha = 0.05
const opaque = 0.98

const boxOf = ([left, top, right, bottom]: readonly number[]): Box => ({
  left: left ?? 0,
  top: top ?? 0,
  right: right ?? 0,
  bottom: bottom ?? 0,
})

/** The bounding box of the transformed unit square. */
const placeOf = ([a, b, c, d, e, f]: Matrix): Box => ({
  left: e + Math.min(0, a) + Math.min(0, c),
  top: f + Math.min(0, b) + Math.min(0, d),
  right: e + Math.max(0, a) + Math.max(0, c),
  bottom: f + Math.max(0, b) + Math.max(0, d),
})

/** The character for glyphs without a Unicode mapping. */
const meaningless = 0xfffd

function count(text: Text): number {
  let glyphs = 0
  visitSpans(text, ({ integers, start, end }) => {
    for (let at = start; at < end; at += ofGlyph.words) {
      const character = integers[at + ofGlyph.character] ?? 0
      if (character > 32 && character !== meaningless) glyphs++
    }
    return true
  })
  return glyphs
}

/** Reads the drawing of a page of this size. The caller must destroy the returned images. */
export function readDrawing(list: DisplayList, page: Box): Drawing {
  const drawing: Drawing = { rules: [], areas: [], artwork: [], pictures: [], visible: 0, invisible: 0 }
  const hairline = new StrokeState({
    lineCap: 'Butt',
    // Miter joins would inflate the bounds tenfold.
    lineJoin: 'Bevel',
    lineWidth: 0,
    miterLimit: 10,
    dashPhase: 0,
    dashes: [],
  })
  const colours = new PageColours()
  const clips: { box: Box; isShape: boolean }[] = [{ box: page, isShape: false }]
  /** Whether each open group is transparent or blended. */
  const groups: boolean[] = []
  let pieces = 0
  /** The nesting depth of soft masks, whose content is not visible itself. */
  let masks = 0
  const clip = () => clips.at(-1)?.box ?? page
  const push = (box: Box, isShape: boolean) =>
    clips.push({ box: shared(clip(), box), isShape: isShape || clips.at(-1)?.isShape === true })
  const addPicture = (picture: Omit<DrawnPicture, 'isAltered' | keyof Box>, alpha: number) => {
    if (masks > 0 || alpha < leastAlpha) return
    const isAltered = alpha < opaque || clips.at(-1)?.isShape === true || groups.includes(true)
    drawing.pictures.push({ ...picture, isAltered, ...shared(placeOf(picture.matrix), clip()) })
  }
  const pop = () => clips.length > 1 && clips.pop()

  const addRule = (from: Box, weight: number, colour: string) => {
    const isHorizontal = widthOf(from) >= heightOf(from)
    const rule = shared(from, {
      left: clip().left - 1,
      top: clip().top - 1,
      right: clip().right + 1,
      bottom: clip().bottom + 1,
    })
    if ((isHorizontal ? widthOf(rule) : heightOf(rule)) < 1 || widthOf(rule) < 0 || heightOf(rule) < 0) return
    drawing.rules.push({ ...rule, isHorizontal, weight, colour })
  }
  const addArtwork = (box: Box, more: number) => {
    const seen = shared(box, clip())
    if (widthOf(seen) >= 0 && heightOf(seen) >= 0) drawing.artwork.push({ ...seen, pieces: more })
  }
  const outline = (path: Path, matrix: Matrix): Outline | undefined => {
    if (pieces > mostPieces) return undefined
    const found = outlineOf(path, matrix)
    pieces += found.pieces.length
    return found
  }
  const fill = (box: Box, colour: string) => {
    const seen = shared(box, clip())
    if (Math.min(widthOf(box), heightOf(box)) < thickest && Math.max(widthOf(box), heightOf(box)) > thickest)
      addRule(box, Math.max(Math.min(widthOf(box), heightOf(box)), 0.25), colour)
    else if (areaOf(seen) > 1) drawing.areas.push({ ...seen, colour })
  }

  const seeText = (lent: Text) => using(lent, (text) => void (drawing.visible += count(text)))
  const device = new Device({
    fillText: seeText,
    strokeText: seeText,
    clipText: (text: Text) => {
      seeText(text)
      push(clip(), true)
    },
    clipStrokeText: () => void push(clip(), true),
    ignoreText: (lent: Text) => using(lent, (text) => void (drawing.invisible += count(text))),
    fillPath: (lent, _evenOdd, matrix, space, colour, alpha) =>
      using(lent, (path) => {
        if (alpha < leastAlpha || masks > 0) return
        const found = outline(path, matrix)
        const boxes = found && rectanglesOf(found)
        if (boxes) for (const box of boxes) fill(box, colours.of(colour, space, alpha))
        else addArtwork(boxOf(path.getBounds(hairline, matrix)), found?.pieces.length ?? 1)
      }),
    strokePath: (lent, stroke, matrix, space, colour, alpha) =>
      using(lent, (path) => {
        if (alpha < leastAlpha || masks > 0) return
        const found = outline(path, matrix)
        const scale = Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        const weight = Math.max(stroke.getLineWidth() * scale, 0.25)
        if (!found?.isUpright) return addArtwork(boxOf(path.getBounds(stroke, matrix)), found?.pieces.length ?? 1)
        for (const { from, to } of found.pieces)
          addRule(
            {
              left: Math.min(from[0], to[0]),
              top: Math.min(from[1], to[1]),
              right: Math.max(from[0], to[0]),
              bottom: Math.max(from[1], to[1]),
            },
            weight,
            colours.of(colour, space, alpha),
          )
      }),
    clipPath: (lent, _evenOdd, matrix) =>
      using(lent, (path) => {
        const found = outline(path, matrix)
        push(boxOf(path.getBounds(hairline, matrix)), found !== undefined && rectanglesOf(found)?.length !== 1)
      }),
    clipStrokePath: (lent, stroke, matrix) =>
      using(lent, (path) => void push(boxOf(path.getBounds(stroke, matrix)), true)),
    clipImageMask: (_image, matrix) => void push(placeOf(matrix), true),
    popClip: () => void pop(),
    beginGroup: (_area, _space, _isolated, _knockout, blend, alpha) =>
      void groups.push(blend !== 'Normal' || alpha < opaque),
    endGroup: () => void groups.pop(),
    beginMask: () => void masks++,
    endMask: () => {
      masks--
      push(clip(), true)
    },
    fillShade: () => void (masks === 0 && addArtwork(clip(), 20)),
    fillImage: (image, matrix, alpha) => addPicture({ image, matrix }, alpha),
    fillImageMask: (image, matrix, space, colour, alpha) =>
      addPicture({ image, matrix, stencil: { space, colour } }, alpha),
  })
  list.run(device, Matrix.identity)
  device.close()
  device.destroy()
  hairline.destroy()
  return drawing
}
