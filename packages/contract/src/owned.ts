/** How documents say whose they are: one text that sorts by owner, then by time, so that a range of it is somebody's history. */

/** An owner's id as it stands in the text: without spaces, so that the space after it ends it. */
const nameOf = (owner: string) => encodeURIComponent(owner)

/** The place of a document among those of its owner. `createdAt` is in milliseconds since 1970. */
export const ownedPlace = (createdAt: number, id: string): string => `${String(createdAt).padStart(15, '0')} ${id}`

/** The value of the field `owned`. */
export const ownedKey = (owner: string, createdAt: number, id: string): string =>
  `${nameOf(owner)} ${ownedPlace(createdAt, id)}`

/** The documents of an owner, as a document store is asked for them; with `before` only those older than that place. */
export const ownedBy = (owner: string, before?: string) => ({
  field: 'owned' as const,
  from: `${nameOf(owner)} `,
  // The exclamation mark is the character after the space.
  below: before === undefined ? `${nameOf(owner)}!` : `${nameOf(owner)} ${before}`,
})
