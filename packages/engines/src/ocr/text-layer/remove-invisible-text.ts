/** Removes the invisible text of an earlier OCR run from a page, and no visible content. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { operationsOf, contentStreams, readContent } from '../../pdf/content-stream.ts'
import { nameOf } from '../../pdf/pdf-objects.ts'

/** Text-showing operators (ISO 32000-1, 9.4.3). `'` and `"` also move to the next line, on which no other text of a layer depends. */
const showing = new Set(['Tj', 'TJ', "'", '"'])
const invisible = '3'

interface Filtered {
  text: string
  removed: boolean
}

/** Filters one content stream; `mode` is its initial render mode, which a form XObject inherits. */
function filtered(text: string, mode: string, onForm: (name: string, mode: string) => void): Filtered {
  const saved: string[] = []
  const kept: string[] = []
  let current = mode
  let removed = false
  for (const operation of operationsOf(text)) {
    const { operator } = operation
    if (operator === 'q') saved.push(current)
    else if (operator === 'Q') current = saved.pop() ?? current
    else if (operator === 'Tr') current = operation.operands()[0] ?? current
    else if (operator === 'Do') onForm((operation.operands()[0] ?? '').slice(1), current)
    if (current === invisible && showing.has(operator)) removed = true
    else kept.push(operation.source)
  }
  return { text: kept.join(''), removed }
}

/** Removes text from the page itself and from its form XObjects, because OCR programs use either. */
export function removeInvisibleText(document: PDFDocument, page: PDFObject): void {
  const seen = new Set<number>()
  const visitForm = (resources: PDFObject, name: string, mode: string) => {
    const form = resources.get('XObject', name)
    if (!form.isStream() || nameOf(form.get('Subtype')) !== 'Form' || seen.has(form.asIndirect())) return
    seen.add(form.asIndirect())
    const own = form.get('Resources')
    const inner = own.isDictionary() ? own : resources
    const { text, removed } = filtered(readContent(form), mode, (inside, at) => visitForm(inner, inside, at))
    if (removed) form.writeStream(Buffer.from(text, 'latin1'))
  }
  // Readers concatenate a page's streams, so the graphics state continues from one to the next.
  const whole = contentStreams(page).map(readContent).join('\n')
  const resources = page.getInheritable('Resources')
  const { text, removed } = filtered(whole, '0', (name, mode) => visitForm(resources, name, mode))
  if (removed) page.put('Contents', document.addStream(Buffer.from(text, 'latin1'), {}))
}
