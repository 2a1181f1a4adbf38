/** How chapters and places in them are called in the prepared book, and what a link of the book leads to. */
import { leadsOut, resolvePath } from '../paths.ts'

/** Addresses that a reader may be sent to; what a link says is its visitor's risk, so no others. */
const outside = /^(?:https?:\/\/|mailto:)/i

/** An id of any characters as one that needs no escape anywhere. */
export const plainId = (id: string): string =>
  /^[a-z][\w-]*$/i.test(id) ? id : `x${Buffer.from(id).toString('hex').slice(0, 200)}`

export const chapterName = (index: number): string => `chapter-${index}.xhtml`

export class Addresses {
  readonly #names: ReadonlyMap<string, string>

  /** @param names the prepared chapters by their paths in the book */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
  }

  /** The prepared place of a chapter's path, perhaps with `#` and an id; `undefined` when it is in no chapter. */
  of(target: string): string | undefined {
    const [path = '', ...fragments] = target.split('#')
    const name = this.#names.get(path)
    const fragment = fragments.join('#')
    return name === undefined || fragment === '' ? name : `${name}#${plainId(fragment)}`
  }

  /** What a link in the file `from` leads to; `undefined` when it should lead nowhere. */
  ofLink(from: string, reference: string): string | undefined {
    if (leadsOut(reference)) return outside.test(reference.trim()) ? reference.trim() : undefined
    const { path, fragment } = resolvePath(from, reference)
    return this.of(fragment === '' ? path : `${path}#${fragment}`)
  }
}
