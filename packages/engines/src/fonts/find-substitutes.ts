/** Finds the installed substitutes for the fonts that a document names, and lists the replaced fonts for the visitor. */
import { once } from '../host/concurrency.ts'
import { ownNames, sameFonts, substitutes } from './substitutes.ts'

/** Runs a program of fontconfig and returns its output. */
export type AskFontconfig = (program: string, args: readonly string[]) => Promise<string>

/** The maximum number of unknown names to look up, because a document may contain any number; further names get no entry. */
const mostUnknown = 60

/** Prints the family for each of its arguments on a separate line, so that all need only one sandbox. */
const matchAll = 'for name; do fc-match -f "%{family[0]}\\n" "$name"; done'

const withoutSpaces = (name: string) => name.replaceAll(' ', '').toLowerCase()

/** The installed family with this alternative name, if any. */
export const ownFamily = (name: string): string | undefined =>
  ownNames.find(([, names]) => names.some((each) => withoutSpaces(each) === withoutSpaces(name)))?.[0]

/** Windows allows 31 characters, PDF 127. Longer names do not fit on a command line together. */
const longestName = 200

/** Whether a font can have this name. Names come from documents; a program's argument cannot contain a NUL. */
const isFontName = (name: string) => name.length <= longestName && !/\p{Cc}/u.test(name)

/** These characters have a special meaning in patterns. */
const asPattern = (name: string) => name.replaceAll(/[\\:,-]/g, (sign) => `\\${sign}`)

/** Returns the lookup function, which caches fontconfig's list of installed fonts. */
export function findSubstitutes(ask: AskFontconfig): (names: Iterable<string>) => Promise<Map<string, string>> {
  const here = once(async () => {
    const list = await ask('fc-list', [':', 'family'])
    return new Set(list.split(/[\n,]/).map((name) => name.trim().toLowerCase()))
  })
  return async (names) => {
    const found = new Map<string, string>()
    const unknown: string[] = []
    for (const name of new Set(names)) {
      if (!isFontName(name)) continue
      if (sameFonts.includes(name) || ownFamily(name) !== undefined || (await here()).has(name.toLowerCase())) continue
      const listed = substitutes.find(([, listing]) =>
        listing.some((each) => each.toLowerCase() === name.toLowerCase()),
      )
      if (listed) found.set(name, listed[0])
      else if (unknown.length < mostUnknown) unknown.push(name)
    }
    if (unknown.length === 0) return found
    const matched = await ask('sh', ['-c', matchAll, 'sh', ...unknown.map(asPattern)])
    for (const [index, family] of matched.trim().split('\n').entries()) found.set(unknown[index] ?? '', family.trim())
    return found
  }
}

/** The maximum number of names in the list. */
const most = 12

/**
 * Formats `Calibri → Carlito, Cambria → Caladea`.
 *
 * @param replaced names and their substitute families; duplicate names count once
 * @returns an empty string if there are none
 */
export function replacedNames(replaced: Iterable<readonly [name: string, by: string]>): string {
  const pairs = [...new Map(replaced)].map(([name, by]) => `${name} → ${by}`)
  return pairs.length > most ? `${pairs.slice(0, most).join(', ')}, …` : pairs.join(', ')
}
