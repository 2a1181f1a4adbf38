/** Finds the largest size at which each image is drawn on any page, which determines the resolution it needs. */
import { Matrix, type PDFDocument, type PDFObject } from 'mupdf'
import { operationsOf, contentStreams, readContent } from '../../content-stream.ts'
import { entriesOf, nameOf } from '../../pdf-objects.ts'

/** In points. */
export interface DrawnSize {
  width: number
  height: number
}

/** The deepest nesting of form XObjects that is followed. */
const deepest = 12

const toMatrix = (values: readonly number[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = values
  return [a, b, c, d, e, f]
}

/** The state of the traversal. */
interface Following {
  sizes: Map<number, DrawnSize>
  /** The object numbers of the enclosing form XObjects: a recursive one is drawn once, as readers do. */
  within: readonly number[]
}

/** Whether content with these resources may draw images or forms: the text of most pages need not be read. */
const mayDraw = (resources: PDFObject): boolean =>
  resources.isDictionary() && entriesOf(resources.get('XObject')).length > 0

/** Traverses one content stream, and the form XObjects it draws, with the current transformation matrix. */
function follow(text: string, start: Matrix, resources: PDFObject, following: Following): void {
  const saved: Matrix[] = []
  let current = start
  for (const operation of operationsOf(text)) {
    const { operator } = operation
    if (operator === 'q') saved.push(current)
    else if (operator === 'Q') current = saved.pop() ?? current
    else if (operator === 'cm') current = Matrix.concat(toMatrix(operation.operands().map(Number)), current)
    else if (operator === 'Do') drawObject((operation.operands()[0] ?? '').slice(1), current, resources, following)
  }
}

function drawObject(name: string, matrix: Matrix, resources: PDFObject, { sizes, within }: Following): void {
  const object = resources.isDictionary() ? resources.get('XObject', name) : resources
  if (!object.isStream()) return
  const number = object.asIndirect()
  const subtype = nameOf(object.get('Subtype'))
  if (subtype === 'Image') {
    const [a, b, c, d] = matrix
    const old = sizes.get(number)
    sizes.set(number, {
      width: Math.max(Math.hypot(a, b), old?.width ?? 0),
      height: Math.max(Math.hypot(c, d), old?.height ?? 0),
    })
  } else if (subtype === 'Form' && within.length < deepest && !within.includes(number)) {
    const placed = object.get('Matrix')
    const form = placed.isArray()
      ? toMatrix(Array.from({ length: 6 }, (_, at) => placed.get(at).asNumber()))
      : Matrix.identity
    const inner = object.get('Resources')
    const own = inner.isDictionary() ? inner : resources
    if (mayDraw(own))
      follow(readContent(object), Matrix.concat(form, matrix), own, { sizes, within: [...within, number] })
  }
}

/**
 * Finds the images that pages draw, by object number, with the largest size of each. Patterns and annotations are not traversed: an image
 * used only there is not found, and keeps its resolution.
 */
export function drawnSizes(document: PDFDocument, onPage: (done: number, of: number) => void): Map<number, DrawnSize> {
  const sizes = new Map<number, DrawnSize>()
  const pages = document.countPages()
  for (let index = 0; index < pages; index++) {
    const page = document.findPage(index)
    const resources = page.getInheritable('Resources')
    if (mayDraw(resources)) {
      const unit = page.get('UserUnit')
      const scale = unit.isNumber() ? unit.asNumber() : 1
      const text = contentStreams(page).map(readContent).join('\n')
      follow(text, Matrix.scale(scale, scale), resources, { sizes, within: [] })
    }
    onPage(index + 1, pages)
  }
  return sizes
}
