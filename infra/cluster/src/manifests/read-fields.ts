/** Detects misspelled fields: a validator reads every field that it knows, so one that is never read is unknown. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Passes `look` a proxied copy of `data`, and returns the paths of fields that were never read, like `/spec/replica`.
 *
 * @throws what `look` throws
 */
export function unreadFields(data: object, look: (watched: object) => void): string[] {
  const read = new Set<string>()
  const watch = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol') return found
        read.add(`${path}/${name}`)
        return isObject(found) ? watch(found, `${path}/${name}`) : found
      },
    })
  look(watch(data, ''))
  const paths = (value: object, path: string): string[] =>
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
      `${path}/${name}`,
      ...(isObject(inner) ? paths(inner, `${path}/${name}`) : []),
    ])
  return paths(data, '').filter((path) => !read.has(path))
}
