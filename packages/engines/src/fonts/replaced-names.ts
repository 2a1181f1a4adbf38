/** Which fonts were replaced by which, as a visitor reads it. */

/** More names than anybody reads. */
const most = 12

/**
 * Writes `Calibri → Carlito, Cambria → Caladea`.
 *
 * @param replaced names and the families that stand in for them; a name that comes again counts once
 * @returns an empty text where there are none
 */
export function replacedNames(replaced: Iterable<readonly [name: string, by: string]>): string {
  const pairs = [...new Map(replaced)].map(([name, by]) => `${name} → ${by}`)
  return pairs.length > most ? `${pairs.slice(0, most).join(', ')}, …` : pairs.join(', ')
}
