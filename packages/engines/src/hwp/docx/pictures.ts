/** The pictures of a Hangul document for WordprocessingML. */
import {
  HorizontalPositionRelativeFrom,
  ImageRun,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  type IFloating,
} from 'docx'
import type { Archive } from '../../archive/index.ts'
import { emus, pixels } from '../../pdf-to-office/docx/units.ts'
import { inlinesOf } from '../document/all-inlines.ts'
import type { Drawing, HangulDocument, Picture, Section } from '../document/model.ts'
import { drawObjects, type DrawnObject } from './drawn-objects.ts'
import { offsetsOf } from './offsets.ts'
import { wordPicture, type WordPicture } from './word-picture.ts'

/** The part of each side that is cut off, in percent. */
const cropOf = ({ crop }: Picture) =>
  crop
    ? {
        crop: {
          left: crop.left * 100,
          top: crop.top * 100,
          right: (1 - crop.right) * 100,
          bottom: (1 - crop.bottom) * 100,
        },
      }
    : {}

/** Pictures by the names in the document, as files that Word shows. */
export class Pictures {
  /** `undefined`: the picture cannot be shown. */
  readonly #files = new Map<string, WordPicture | undefined>()
  #drawings: ReadonlyMap<Drawing, DrawnObject | undefined> = new Map()
  /** The number of those that could not be written. */
  missing = 0

  /** Reads the pictures that a document has. */
  static async read(archive: Archive, document: HangulDocument): Promise<Pictures> {
    const { names, read } = archive
    const pictures = new Pictures()
    const parts = inlinesOf(document)
    const files = new Map(
      [...names].flatMap((path) => {
        const [, id, extension = ''] = /^BinData\/([^./]+)\.([^/]*)$/.exec(path) ?? []
        return id === undefined ? [] : [[id, { path, extension }] as const]
      }),
    )
    for (const part of parts) {
      if (part.type !== 'picture' || part.file === undefined || pictures.#files.has(part.file)) continue
      const file = files.get(part.file)
      const bytes = file && (await read(file.path))
      pictures.#files.set(part.file, bytes && wordPicture(bytes, file.extension, part))
    }
    pictures.#drawings = await drawObjects(
      parts.filter((part) => part.type === 'drawing'),
      archive,
    )
    return pictures
  }

  /** The picture or drawing at its place; nothing if it cannot be shown. */
  run(picture: Picture | Drawing, floats: boolean, section: Section): ImageRun[] {
    if (picture.type === 'drawing') return this.#drawing(picture, floats, section)

    const file = this.#files.get(picture.file ?? '')
    if (!file) this.missing++
    if (!file || !(picture.width > 0 && picture.height > 0)) return []
    const { placement, width, height } = picture
    return [
      new ImageRun({
        ...file,
        ...cropOf(picture),
        transformation: { width: pixels(width), height: pixels(height) },
        ...(floats && !placement.inline ? { floating: floatingOf(picture, section) } : {}),
      }),
    ]
  }

  #drawing(drawing: Drawing, floats: boolean, section: Section): ImageRun[] {
    const drawn = this.#drawings.get(drawing)
    if (!this.#drawings.has(drawing)) this.missing++
    if (!drawn) return []
    const { data, width, height } = drawn
    return [
      new ImageRun({
        type: 'png',
        data,
        transformation: { width: pixels(width), height: pixels(height) },
        ...(floats && !drawing.placement.inline
          ? { floating: floatingOf({ placement: drawing.placement, width, height }, section) }
          : {}),
      }),
    ]
  }
}

const horizontalOrigins = {
  paper: HorizontalPositionRelativeFrom.PAGE,
  page: HorizontalPositionRelativeFrom.MARGIN,
  column: HorizontalPositionRelativeFrom.COLUMN,
  paragraph: HorizontalPositionRelativeFrom.COLUMN,
} as const
const verticalOrigins = {
  paper: VerticalPositionRelativeFrom.PAGE,
  page: VerticalPositionRelativeFrom.MARGIN,
  paragraph: VerticalPositionRelativeFrom.PARAGRAPH,
} as const

const wraps = {
  square: { type: TextWrappingType.SQUARE },
  lines: { type: TextWrappingType.TOP_AND_BOTTOM },
  behind: { type: TextWrappingType.NONE },
  front: { type: TextWrappingType.NONE },
} as const

function floatingOf(
  { placement, ...size }: Pick<Picture, 'placement' | 'width' | 'height'>,
  section: Section,
): IFloating {
  const { horizontal, vertical, wrap } = placement
  const { x, y } = offsetsOf(placement, size, section)
  return {
    horizontalPosition: { relative: horizontalOrigins[horizontal.from], offset: emus(x) },
    verticalPosition: { relative: verticalOrigins[vertical.from], offset: emus(y) },
    wrap: wraps[wrap],
    behindDocument: wrap === 'behind',
    allowOverlap: true,
  }
}
