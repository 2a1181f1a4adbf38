/** The styles of a Hangul document as paragraph styles of WordprocessingML. */
import type { IStylesOptions } from 'docx'
import type { Style, Styles } from '../document/model.ts'
import { characterOptions } from './character-options.ts'
import { paragraphOptions } from './paragraph-options.ts'

/** Word has nine levels of headings. */
const mostHeadings = 9

/** The names of styles in Word by those of Hangul: headings have Word's own names, by which programs know them. */
export class StyleNames {
  readonly #ids = new Map<string, string>()
  readonly #names = new Map<string, string>()

  constructor({ styles }: Styles) {
    const headings = new Set<number>()
    for (const { id, name, paragraph } of styles.values()) {
      const { type, level = 0 } = paragraph?.list ?? {}
      const isHeading = type === 'outline' && level < mostHeadings && !headings.has(level)
      if (isHeading) headings.add(level)
      this.#ids.set(id, isHeading ? `Heading${level + 1}` : `Hangul${id}`)
      this.#names.set(id, isHeading ? `heading ${level + 1}` : name)
    }
  }

  idOf({ id }: Style): string | undefined {
    return this.#ids.get(id)
  }

  nameOf({ id, name }: Style): string {
    return this.#names.get(id) ?? name
  }
}

/** The size of the text of a document without styles, in points. */
const usualSize = 10

/** The size of a style's characters, in points. */
export const styleSize = ({ character }: Style): number => character?.size ?? usualSize

export function styleOptions({ styles }: Styles, names: StyleNames): IStylesOptions {
  const [base] = styles.values()
  return {
    default: {
      document: {
        run: { ...(base?.character ? characterOptions(base.character) : {}), language: { eastAsia: 'ko-KR' } },
      },
    },
    paragraphStyles: [...styles.values()].flatMap((style) => {
      const id = names.idOf(style)
      const { paragraph, character } = style
      if (id === undefined) return []
      const level = paragraph?.list?.type === 'outline' ? paragraph.list.level : undefined
      return [
        {
          id,
          name: names.nameOf(style),
          basedOn: 'Normal',
          next: id,
          quickFormat: true,
          ...(character ? { run: characterOptions(character) } : {}),
          ...(paragraph
            ? {
                paragraph: {
                  ...paragraphOptions(paragraph, styleSize(style), false),
                  ...(level !== undefined && level < mostHeadings ? { outlineLevel: level } : {}),
                },
              }
            : {}),
        },
      ]
    }),
  }
}
