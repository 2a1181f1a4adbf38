/** Resolves paths within a book, and maps its chapters, ids and links to addresses in the prepared book. */

/** Whether a reference is external: it has a scheme or names a host. */
export const leadsOut = (reference: string) => /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(reference.trim())

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Resolves a relative reference, as RFC 3986, 5.2 does for paths.
 *
 * @param from the path of the file that contains it
 * @returns the path, and the fragment without its `#`, both decoded
 */
export function resolvePath(from: string, reference: string): { path: string; fragment: string } {
  const [rest = '', ...fragments] = reference.trim().split('#')
  const [name = ''] = rest.split('?')
  const fragment = decoded(fragments.join('#'))
  if (name === '') return { path: from, fragment }
  const parts = name.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of decoded(name).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return { path: parts.join('/'), fragment }
}

/** The permitted external schemes; others in a book could harm the visitor who follows them. */
const outside = /^(?:https?:\/\/|mailto:)/i

/** Converts an id to one that never needs escaping. */
export const plainId = (id: string): string =>
  /^[a-z][\w-]*$/i.test(id) ? id : `x${Buffer.from(id).toString('hex').slice(0, 200)}`

export const chapterName = (index: number): string => `chapter-${index}.xhtml`

/** Maps chapters, ids and links of a book to addresses in the prepared book. */
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
