/** Lists replaced fonts and their substitutes for the visitor. */

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
