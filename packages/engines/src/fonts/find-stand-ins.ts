/** Which of our fonts stand in for the names of a document. */
import { ownNames, sameFonts, standIns } from './stand-ins.ts'

/** Runs a program of fontconfig's and gives what it writes. */
export type AskFontconfig = (program: string, args: readonly string[]) => Promise<string>

/** A document may name any number of fonts that nobody has heard of; what is set in more of them is not told apart. */
const mostUnknown = 60

/** Prints the family for each of its arguments on a line of its own: one start of the sandbox for all. */
const matchAll = 'for name; do fc-match -f "%{family[0]}\\n" "$name"; done'

const isNamed =
  (name: string) =>
  ([, names]: (typeof standIns)[number]) =>
    names.some((each) => each.toLowerCase() === name.toLowerCase())

/** In a pattern these signs have a meaning of their own. */
const asPattern = (name: string) => name.replaceAll(/[\\:,-]/g, (sign) => `\\${sign}`)

/** Gives the function that looks names up. What fontconfig has said of the fonts that are here is kept. */
export function findStandIns(ask: AskFontconfig): (names: Iterable<string>) => Promise<Map<string, string>> {
  let families: Promise<ReadonlySet<string>> | undefined
  const here = () =>
    (families ??= ask('fc-list', [':', 'family']).then(
      (list) => new Set(list.split(/[\n,]/).map((name) => name.trim().toLowerCase())),
    ))
  return async (names) => {
    const found = new Map<string, string>()
    const unknown: string[] = []
    for (const name of new Set(names)) {
      if (sameFonts.includes(name) || ownNames.some(isNamed(name)) || (await here()).has(name.toLowerCase())) continue
      const listed = standIns.find(isNamed(name))
      if (listed) found.set(name, listed[0])
      else if (unknown.length < mostUnknown) unknown.push(name)
    }
    if (unknown.length === 0) return found
    const matched = await ask('sh', ['-c', matchAll, 'sh', ...unknown.map(asPattern)])
    for (const [index, family] of matched.trim().split('\n').entries()) found.set(unknown[index] ?? '', family.trim())
    return found
  }
}
