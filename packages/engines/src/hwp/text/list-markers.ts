/** Counts the numbered paragraphs of a Hangul document, and writes their markers. */
import type { ListReference, NumberLevel, Styles } from '../document/model.ts'
import { numberText } from '../document/number-text.ts'

export class ListMarkers {
  readonly #styles: Pick<Styles, 'numberings' | 'bullets'>
  /** The last numbers of the levels, by numbering. */
  readonly #numbers = new Map<string, number[]>()

  constructor(styles: Pick<Styles, 'numberings' | 'bullets'>) {
    this.#styles = styles
  }

  /**
   * The marker of the next paragraph; empty if it has none.
   *
   * @param outline the id of the numbering of headings
   */
  next(list: ListReference | undefined, outline: string): string {
    if (!list) return ''
    if (list.type === 'bullet') return this.#styles.bullets.get(list.id)?.text ?? '•'
    const id = list.type === 'outline' ? outline : list.id
    const levels = this.#styles.numberings.get(id)
    return levels ? this.#marker(id, levels, list.level) : ''
  }

  #marker(id: string, levels: readonly NumberLevel[], level: number): string {
    const before = this.#numbers.get(id) ?? []
    const startOf = (at: number) => levels[at]?.start ?? 1
    // Levels above that have no paragraph yet count as begun.
    const numbers = Array.from({ length: level + 1 }, (_, at) => {
      const last = before[at]
      return at < level ? (last ?? startOf(at)) : last === undefined ? startOf(at) : last + 1
    })
    this.#numbers.set(id, numbers)
    const written = (at: number) => numberText(numbers[at] ?? startOf(at), levels[at]?.format ?? 'DIGIT')
    const path = (end: string) => `${numbers.map((_, at) => written(at)).join('.')}${end}`
    return (levels[level]?.template ?? '')
      .replaceAll('^n', () => path(''))
      .replaceAll('^N', () => path('.'))
      .replaceAll(/\^(\d)/g, (_, digit: string) => written(Number(digit) - 1))
  }
}
