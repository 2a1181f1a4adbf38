/** What differs between two looks. */

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The properties of `own` that `base` has not or has with another value. Values are plain data. */
export function differing<Options extends object>(own: Options, base: object): Partial<Options> {
  const known = new Map<string, unknown>(Object.entries(base))
  const all: Partial<Options> = { ...own }
  for (const name of keysOf(own)) if (isSame(own[name], known.get(String(name)))) delete all[name]
  return all
}

function keysOf<Options extends object>(options: Options): (keyof Options)[] {
  const keys: (keyof Options)[] = []
  for (const name in options) keys.push(name)
  return keys
}
