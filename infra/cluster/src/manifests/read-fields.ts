/** Which fields of an object somebody looked at: a validator that knows a field reads it, and one that nobody read is a slip of the pen. */

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Hands `look` a copy of `data` that watches, and gives the paths of all that was never read, like `/spec/replica`.
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
