/** Maps chapters, ids and links of a book to addresses in the prepared book. */
import { leadsOut, resolvePath } from '../paths.ts'

/** The permitted external schemes; others in a book could harm the visitor who follows them. */
const outside = /^(?:https?:\/\/|mailto:)/i

/** Converts an id to one that never needs escaping. */
export const plainId = (id: string): string =>
  /^[a-z][\w-]*$/i.test(id) ? id : `x${Buffer.from(id).toString('hex').slice(0, 200)}`

export const chapterName = (index: number): string => `chapter-${index}.xhtml`

export class Addresses {
  readonly #names: ReadonlyMap<string, string>

  /** @param names the prepared chapters by their paths in the book */
  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names
  }

  /** Returns the prepared address of a chapter's path, optionally with `#` and an id; `undefined` if it is in no chapter. */
  of(target: string): string | undefined {
    const [path = '', ...fragments] = target.split('#')
    const name = this.#names.get(path)
    const fragment = fragments.join('#')
    return name === undefined || fragment === '' ? name : `${name}#${plainId(fragment)}`
  }

  /** Returns the target of a link in the file `from`; `undefined` if the link should be removed. */
  ofLink(from: string, reference: string): string | undefined {
    if (leadsOut(reference)) return outside.test(reference.trim()) ? reference.trim() : undefined
    const { path, fragment } = resolvePath(from, reference)
    return this.of(fragment === '' ? path : `${path}#${fragment}`)
  }
}
