/** Paths of files within a book. */

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
