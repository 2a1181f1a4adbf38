/** Reads the content of a presentation for tests and benches. Parses its XML independently of the writer. */
import { Parser } from 'htmlparser2'
import { withArchive } from '../archive/index.ts'
import type { ReadCell } from './read-docx.ts'

export interface ReadSlide {
  /** Paragraphs in order, including those of tables. */
  paragraphs: string[]
  tables: ReadCell[][][]
  pictures: number
  /** The number of text boxes, and of shapes without text. */
  boxes: number
  shapes: number
  background: string
}

export interface ReadPptx {
  slides: ReadSlide[]
  /** In points. */
  width: number
  height: number
}

const emusPerPoint = 12_700

function readSlide(xml: string): ReadSlide {
  const slide: ReadSlide = { paragraphs: [], tables: [], pictures: 0, boxes: 0, shapes: 0, background: '' }
  let text: string | undefined
  let isText = false
  let isBackground = false
  let shapeText = ''
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const row = slide.tables.at(-1)?.at(-1)
        if (name === 'a:p') text = ''
        else if (name === 'a:t') isText = true
        else if (name === 'a:br' && text !== undefined) text += ' '
        else if (name === 'a:tbl') slide.tables.push([])
        else if (name === 'a:tr') slide.tables.at(-1)?.push([])
        else if (name === 'a:tc' && row) {
          const covered = attributes.hMerge === '1' || attributes.vMerge === '1'
          row.push({
            text: covered ? '\0' : '',
            rowSpan: Number(attributes.rowSpan ?? 1),
            columnSpan: Number(attributes.gridSpan ?? 1),
          })
        } else if (name === 'a:blip') slide.pictures++
        else if (name === 'p:sp') shapeText = ''
        else if (name === 'p:bg') isBackground = true
        else if (name === 'a:srgbClr' && isBackground) slide.background = attributes.val ?? ''
      },
      ontext: (part) => {
        if (isText && text !== undefined) text += part
      },
      onclosetag: (name) => {
        const cell = slide.tables.at(-1)?.at(-1)?.at(-1)
        if (name === 'a:t') isText = false
        else if (name === 'a:p' && text !== undefined) {
          if (text.trim() !== '') slide.paragraphs.push(text)
          if (cell && cell.text !== '\0') cell.text += `${cell.text === '' ? '' : '\n'}${text}`
          shapeText += text
          text = undefined
        } else if (name === 'p:sp') slide[shapeText.trim() === '' ? 'shapes' : 'boxes']++
        else if (name === 'p:bg') isBackground = false
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  const tables = slide.tables.map((rows) => rows.map((row) => row.filter((cell) => cell.text !== '\0')))
  return { ...slide, tables }
}

/** Reads the presentation at `path`. */
export const readPptx = (path: string): Promise<ReadPptx> =>
  withArchive(path, async ({ read, names }) => {
    const numbers = [...names].flatMap((name) => /^ppt\/slides\/slide(\d+)\.xml$/.exec(name)?.[1] ?? [])
    const slides: ReadSlide[] = []
    for (const number of numbers.map(Number).toSorted((a, b) => a - b))
      slides.push(readSlide((await read(`ppt/slides/slide${number}.xml`))?.toString('utf8') ?? ''))
    const size = /<p:sldSz cx="(\d+)" cy="(\d+)"/.exec((await read('ppt/presentation.xml'))?.toString('utf8') ?? '')
    return { slides, width: Number(size?.[1]) / emusPerPoint, height: Number(size?.[2]) / emusPerPoint }
  })
