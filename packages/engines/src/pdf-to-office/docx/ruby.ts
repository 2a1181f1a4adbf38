/** Ruby in WordprocessingML (ECMA-376-1, 17.3.3.25): Han characters with their reading above them, or beside them in vertical text. */
import { TextRun, type IRunOptions } from 'docx'
import { xmlText } from '../xml-text.ts'
import { Element } from './element.ts'
import { halfPoints } from './units.ts'

/** An element whose only content is the attribute `w:val`. */
const value = (name: string, content: string | number) => new Element(name, [], { 'w:val': content })

/** The size of a reading, in sizes of its characters. */
const smaller = 0.5
/** The height of its baseline above that of its characters, in their sizes, as Word sets it. */
const raised = 0.9

/** The run of `text` with a reading; `size` is that of the text, in points, and `look` are its properties. */
export function rubyRun(text: TextRun, reading: string, { size, look }: { size: number; look: IRunOptions }): TextRun {
  const properties = new Element('w:rubyPr', [
    value('w:rubyAlign', 'distributeSpace'),
    value('w:hps', halfPoints(size * smaller)),
    value('w:hpsRaise', halfPoints(size * raised)),
    value('w:hpsBaseText', halfPoints(size)),
    value('w:lid', 'ja-JP'),
  ])
  const small = new TextRun({ ...look, size: halfPoints(size * smaller), children: [xmlText(reading)] })
  const ruby = new Element('w:ruby', [properties, new Element('w:rt', [small]), new Element('w:rubyBase', [text])])
  const run = new TextRun({})
  run.addChildElement(ruby)
  return run
}
