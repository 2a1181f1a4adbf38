/** Draws a page of the engine as a content stream of PDF. */
import { applied, writtenAll } from './numbers.ts'
import { markersOf } from './markers.ts'
import { colourOf, colourOperator } from './paints.ts'
import type { PageResources } from './resources.ts'
import { boxOf, outlineOf, pathOperators } from './shapes.ts'
import { svgIn } from './pictures.ts'
import { isPageNumber, type PageNumberPlace } from './page-number.ts'
import type { Paper } from './paper.ts'
import { strokeState } from './strokes.ts'
import { elementsById, numberOf, parseSvg, referenceIn, type SvgElement } from './svg-elements.ts'
import { identity, scaling, shift, transformOf, within, type Transform } from './transforms.ts'
import { movedObjectOf, type MovedObject } from './moved-objects.ts'
import { MovedTexts } from './moved-texts.ts'
import type { IsFlowedAround } from './text-wrap.ts'
import type { TextDrawing } from './texts.ts'

/** A pattern with more tiles would be a grey area anyway, and a hostile one would never end. */
const mostTiles = 4000

/** Drawings in drawings: the engine makes one level. */
const deepest = 3

/** Elements that are drawn only where others refer to them. */
const definitions: ReadonlySet<string> = new Set([
  ...['defs', 'clipPath', 'marker', 'pattern', 'linearGradient', 'radialGradient', 'filter', 'style', 'title'],
])

/** What is drawn otherwise than the engine has drawn it. */
export interface PageCorrections {
  isFlowedAround: IsFlowedAround
  movedObjects: readonly MovedObject[]
  movedTexts?: MovedTexts
  pageNumber?: PageNumberPlace
  /** The attributes of the texts of the page number that are changed. */
  pageNumberFont?: Readonly<Record<string, string>>
}

/** Whether an element is the text between the margins, which the engine clips. */
const isBody = ({ attributes }: SvgElement) => referenceIn(attributes['clip-path'])?.startsWith('body-clip') ?? false

/** The class of a frame with a note that the engine draws instead of a chart of a kind that it does not know. */
const unknownChart = 'hwp-ooxml-chart-fallback'

export class PageDrawing {
  readonly #resources: PageResources
  readonly #texts: TextDrawing
  readonly #byId: ReadonlyMap<string, SvgElement>
  #content: string[] = []
  /** How deep this drawing is inside pictures that are drawings themselves. */
  readonly #depth: number
  /** The effects of pictures in the element that is drawn. */
  #filter: SvgElement | undefined
  /** The objects that must be moved, unless the drawn element is part of one that is. */
  #movedObjects: readonly MovedObject[] = []
  #movedTexts = new MovedTexts()
  /** The number of pictures and charts that cannot be drawn. */
  undrawn = 0

  constructor(page: SvgElement, resources: PageResources, texts: TextDrawing, depth = 0) {
    this.#resources = resources
    this.#texts = texts
    this.#byId = elementsById(page)
    this.#depth = depth
  }

  /**
   * Draws the elements of a page on its paper. Returns the content stream.
   *
   * The engine draws objects with a place of their own after the text. Sometimes it makes them higher than Hancom does, and text is beneath
   * them: so the backgrounds of those that text flows around are drawn before the text.
   */
  drawPage({ children }: SvgElement, { height, unit }: Paper, corrections: PageCorrections): string {
    const { isFlowedAround, movedObjects, movedTexts = new MovedTexts(), pageNumber, pageNumberFont } = corrections
    this.#movedObjects = movedObjects
    this.#movedTexts = movedTexts
    this.#add(applied(within(shift(0, height), scaling(unit, -unit))))
    let body: number | undefined
    for (const child of children) {
      const from = this.#content.length
      if (isBody(child)) body ??= from
      if (pageNumber && isPageNumber(child, pageNumber)) {
        const attributes = { ...child.attributes, ...pageNumberFont }
        this.#drawMoved({ ...child, attributes }, 0, pageNumber.down)
        continue
      }
      this.#draw(child)
      if (body === undefined || !isFlowedAround(child)) continue
      const background = this.#content.splice(from)
      this.#content.splice(body, 0, ...background)
      body += background.length
    }
    return this.#content.join('\n')
  }

  #add(...operators: string[]): void {
    for (const operator of operators) if (operator !== '') this.#content.push(operator)
  }

  #draw(element: SvgElement): void {
    if (definitions.has(element.name)) return
    if (element.attributes['class'] === unknownChart) {
      this.undrawn++
      return
    }
    const object = this.#movedObjectOf(element)
    if (!object) return this.#drawInPlace(element)
    const objects = this.#movedObjects
    this.#movedObjects = []
    this.#drawMoved(element, object.right, object.down)
    this.#movedObjects = objects
  }

  #drawMoved(element: SvgElement, right: number, down: number): void {
    this.#add('q', applied(shift(right, down)))
    this.#drawInPlace(element)
    this.#add('Q')
  }

  #movedObjectOf(element: SvgElement): MovedObject | undefined {
    if (this.#movedObjects.length === 0 || isBody(element)) return undefined
    const clip = referenceIn(element.attributes['clip-path'])
    const outline = clip === undefined ? element : this.#byId.get(clip)?.children[0]
    return outline && movedObjectOf(outline, this.#movedObjects)
  }

  #drawInPlace(element: SvgElement): void {
    const { attributes } = element
    // Texts apply their transform themselves.
    const transform = element.name === 'text' ? identity : transformOf(attributes['transform'])
    const opacity = numberOf(element, 'opacity', 1)
    const gs = this.#resources.opacity(
      opacity * (element.name === 'text' ? 1 : numberOf(element, 'fill-opacity', 1)),
      opacity * numberOf(element, 'stroke-opacity', 1),
    )
    const clip = this.#clipOf(referenceIn(attributes['clip-path']), isBody(element) ? this.#movedObjects : [])
    const isPlain =
      transform === identity && gs === '' && clip === '' && element.name !== 'svg' && element.name !== 'image'
    if (!isPlain) this.#add('q', transform === identity ? '' : applied(transform), clip, gs)
    const outer = this.#filter
    this.#filter = this.#byId.get(referenceIn(attributes['filter']) ?? '') ?? outer
    this.#drawOwn(element)
    this.#filter = outer
    if (!isPlain) this.#add('Q')
  }

  #drawOwn(element: SvgElement): void {
    if (element.name === 'text') return this.#shifted(element, (text) => this.#add(this.#texts.draw(text)))
    if (element.name === 'image') return this.#drawImage(element)
    if (element.name === 'svg') this.#enter(element)
    if (element.children.length > 0) for (const child of element.children) this.#draw(child)
    else this.#shifted(element, (shape) => this.#drawShape(shape))
  }

  /** Draws a text, or a shape that may belong to one, where the text belongs. */
  #shifted(element: SvgElement, draw: (moved: SvgElement) => void): void {
    const moved = this.#movedTexts.placeOf(element)
    if (moved.right === 0) return draw(moved.element)
    this.#add('q', applied(shift(moved.right, 0)))
    draw(moved.element)
    this.#add('Q')
  }

  /** Enters a picture in the page: clips to its place, and scales its own space to that (SVG 1.1, 7.8). */
  #enter(element: SvgElement): void {
    const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')]
    const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')]
    this.#add(`${writtenAll(x, y, width, height)} re W n`)
    const [left = 0, top = 0, across = width, down = height] = (element.attributes['viewBox'] ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    this.#add(applied(within(fitted(element, { across, down }), shift(-left, -top))))
  }

  /** Draws a picture that is a drawing itself, such as a metafile that the engine has converted. */
  #drawDrawing({ attributes }: SvgElement, source: string): void {
    const root = parseSvg(source)
    const { width = '1', height = '1', viewBox = `0 0 ${width} ${height}` } = root.attributes
    const { x = '0', y = '0', width: across = width, height: down = height, preserveAspectRatio } = attributes
    const place = { x, y, width: across, height: down, ...(preserveAspectRatio ? { preserveAspectRatio } : {}) }
    const drawing = new PageDrawing(root, this.#resources, this.#texts, this.#depth + 1)
    drawing.#draw({ ...root, name: 'svg', attributes: { ...place, viewBox } })
    this.#add(...drawing.#content)
    this.undrawn += drawing.undrawn
  }

  #drawImage(element: SvgElement): void {
    const { attributes } = element
    const address = attributes['href'] ?? attributes['xlink:href'] ?? ''
    const drawing = svgIn(address)
    if (drawing !== undefined && this.#depth < deepest) return this.#drawDrawing(element, drawing)
    const picture = this.#resources.picture(address, this.#filter)
    if (!picture) {
      this.undrawn++
      return
    }
    const place = fitted(element, { across: picture.width, down: picture.height })
    // An image fills the unit square from its bottom.
    const square: Transform = [picture.width, 0, 0, -picture.height, 0, picture.height]
    this.#add(applied(within(place, square)), `/${picture.name} Do`)
  }

  /** @param moved objects that may reach into the margin by as much as they are moved */
  #clipOf(id: string | undefined, moved: readonly MovedObject[]): string {
    const clip = id === undefined ? undefined : this.#byId.get(id)
    if (!clip) return ''
    const [right, down] = [
      Math.max(0, ...moved.map(({ right: by }) => by)),
      Math.max(0, ...moved.map(({ down: by }) => by)),
    ]
    const outline = clip.children.map((child) => pathOperators(outlineOf(enlarged(child, right, down)))).join('\n')
    const isEvenOdd = clip.children.some(({ attributes }) => attributes['clip-rule'] === 'evenodd')
    return `${outline === '' ? '0 0 0 0 re' : outline} ${isEvenOdd ? 'W*' : 'W'} n`
  }

  #drawShape(element: SvgElement): void {
    const outline = outlineOf(element)
    if (outline.length === 0) return
    const { attributes } = element
    const path = pathOperators(outline)
    const isEvenOdd = attributes['fill-rule'] === 'evenodd' ? '*' : ''
    const reference = referenceIn(attributes['fill'])
    if (reference !== undefined) this.#fillWith(reference, `${path} W${isEvenOdd} n`, boxOf(outline))
    const fill =
      element.name === 'line' || reference !== undefined ? undefined : colourOf(attributes['fill'] ?? '#000000')
    const stroke = colourOf(attributes['stroke'] ?? 'none')
    if (fill) this.#add(colourOperator(fill, 'fill'))
    if (stroke) this.#add(colourOperator(stroke, 'stroke'), strokeState(element))
    if (fill || stroke) this.#add(path, fill && stroke ? `B${isEvenOdd}` : fill ? `f${isEvenOdd}` : 'S')
    for (const { marker, place } of markersOf(element, outline, this.#byId)) {
      this.#add('q', applied(place))
      for (const child of marker.children) this.#draw(child)
      this.#add('Q')
    }
  }

  /** Fills a clipped area with a gradient or with the tiles of a pattern. */
  #fillWith(id: string, clip: string, box: ReturnType<typeof boxOf>): void {
    const paint = this.#byId.get(id)
    if (!paint) return
    this.#add('q', clip)
    if (paint.name === 'pattern') this.#fillWithTiles(paint, box)
    else {
      const shading = this.#resources.shading(paint)
      const unit: Transform = [box.width, 0, 0, box.height, box.left, box.top]
      const isOfBox = paint.attributes['gradientUnits'] !== 'userSpaceOnUse'
      if (shading !== undefined) this.#add(isOfBox ? applied(unit) : '', `/${shading} sh`)
    }
    this.#add('Q')
  }

  #fillWithTiles(pattern: SvgElement, box: ReturnType<typeof boxOf>): void {
    const isOfBox = pattern.attributes['patternUnits'] !== 'userSpaceOnUse'
    const number = (name: string, unit: number) => numberOf(pattern, name) * (isOfBox ? unit : 1)
    const [width, height] = [number('width', box.width), number('height', box.height)]
    const x = number('x', box.width) + (isOfBox ? box.left : 0)
    const y = number('y', box.height) + (isOfBox ? box.top : 0)
    const [column, row] = [Math.floor((box.left - x) / width), Math.floor((box.top - y) / height)]
    const columns = Math.ceil((box.left + box.width - x) / width) - column
    const rows = Math.ceil((box.top + box.height - y) / height) - row
    if (!(width > 0 && height > 0 && columns * rows <= mostTiles)) return
    const outer = this.#content
    this.#content = []
    for (const child of pattern.children) this.#draw(child)
    const tile = this.#resources.form(this.#content.join('\n'), [0, 0, width, height])
    this.#content = outer
    for (let down = row; down < row + rows; down++)
      for (let across = column; across < column + columns; across++)
        this.#add('q', applied(shift(x + across * width, y + down * height)), `/${tile} Do`, 'Q')
  }
}

/** A rectangle that reaches further right and down. */
const enlarged = (element: SvgElement, right: number, down: number): SvgElement =>
  right === 0 && down === 0
    ? element
    : {
        ...element,
        attributes: {
          ...element.attributes,
          width: `${numberOf(element, 'width') + right}`,
          height: `${numberOf(element, 'height') + down}`,
        },
      }

/** The place of content of its own size: stretched, or as large as fits in the middle (SVG 1.1, 7.8). */
function fitted(element: SvgElement, { across, down }: { across: number; down: number }): Transform {
  const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')]
  const [width, height] = [numberOf(element, 'width'), numberOf(element, 'height')]
  const [horizontal, vertical] = [width / across, height / down]
  if (element.attributes['preserveAspectRatio'] === 'none') return within(shift(x, y), scaling(horizontal, vertical))
  const scale = Math.min(horizontal, vertical)
  return within(shift(x + (width - across * scale) / 2, y + (height - down * scale) / 2), scaling(scale, scale))
}
