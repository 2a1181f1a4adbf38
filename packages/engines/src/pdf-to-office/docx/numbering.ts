/** Lists: items with consecutive numbers form one list, wherever they are. */
import { AlignmentType, LevelFormat, LevelSuffix, type ILevelsOptions } from 'docx'
import type { ListItem, Paragraph } from '../analysis/index.ts'
import { twips } from './units.ts'

const formats: Record<ListItem['format'], ILevelsOptions['format']> = {
  bullet: LevelFormat.BULLET,
  decimal: LevelFormat.DECIMAL,
  'lower-letter': LevelFormat.LOWER_LETTER,
  'upper-letter': LevelFormat.UPPER_LETTER,
  'lower-roman': LevelFormat.LOWER_ROMAN,
  'korean-letter': LevelFormat.GANADA,
  circled: LevelFormat.DECIMAL_ENCLOSED_CIRCLE,
}

/** The template around the number: `(%1)`, `%1.`. */
const around = ({ format, marker, level }: ListItem): string => {
  if (format === 'bullet') return marker
  return format === 'circled' ? `%${level + 1}` : marker.replace(/[0-9]+|[a-z]+|[A-Z]|[가-힣]/u, `%${level + 1}`)
}

/** A list definition, which the library accepts with each of its items. */
interface Definition {
  reference: string
  levels: ILevelsOptions[]
}

export class Numbering {
  #count = 0
  readonly #lists = new Map<string, { definition: Definition; last: number }>()

  /** Returns the list of an item. */
  of({ list, indent }: Paragraph & { list: ListItem }): { reference: Definition; level: number } {
    const { format, number, level } = list
    const key = `${format} ${around(list)} ${level}`
    const known = this.#lists.get(key)
    if (known && (format === 'bullet' || number === known.last + 1)) {
      known.last = number
      return { reference: known.definition, level }
    }
    const definition: Definition = {
      reference: `list-${++this.#count}`,
      levels: [
        {
          level,
          format: formats[format] ?? LevelFormat.BULLET,
          text: around(list),
          // Without a marker, the text begins where the first line begins.
          ...(list.marker === '' ? { suffix: LevelSuffix.NOTHING } : {}),
          alignment: AlignmentType.LEFT,
          ...(format === 'bullet' ? {} : { start: number }),
          style: { paragraph: { indent: { left: twips(indent.left), hanging: twips(-indent.first) } } },
        },
      ],
    }
    this.#lists.set(key, { definition, last: number })
    return { reference: definition, level }
  }
}
