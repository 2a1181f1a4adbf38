/** Ruby in WordprocessingML (ECMA-376-1, 17.3.3.25): Han characters with their reading above them, or beside them in vertical text. */
import { TextRun, XmlComponent, type IRunOptions } from 'docx'
import { xmlText } from '../xml-text.ts'
import { halfPoints } from './units.ts'

/** An element with children. */
class Element extends XmlComponent {
  constructor(name: string, children: readonly XmlComponent[]) {
    super(name)
    this.root.push(...children)
  }
}

/** An element whose only content is the attribute `w:val`. */
class Value extends XmlComponent {
  constructor(name: string, value: string | number) {
    super(name)
    this.root.push({ _attr: { 'w:val': value } })
  }
}

/** The size of a reading, in sizes of its characters. */
const smaller = 0.5
/** The height of its baseline above that of its characters, in their sizes, as Word sets it. */
const raised = 0.9

/** The run of `text` with a reading; `size` is that of the text, in points, and `look` are its properties. */
export function rubyRun(text: TextRun, reading: string, { size, look }: { size: number; look: IRunOptions }): TextRun {
  const properties = new Element('w:rubyPr', [
    new Value('w:rubyAlign', 'distributeSpace'),
    new Value('w:hps', halfPoints(size * smaller)),
    new Value('w:hpsRaise', halfPoints(size * raised)),
    new Value('w:hpsBaseText', halfPoints(size)),
    new Value('w:lid', 'ja-JP'),
  ])
  const small = new TextRun({ ...look, size: halfPoints(size * smaller), children: [xmlText(reading)] })
  const ruby = new Element('w:ruby', [properties, new Element('w:rt', [small]), new Element('w:rubyBase', [text])])
  const run = new TextRun({})
  run.addChildElement(ruby)
  return run
}
