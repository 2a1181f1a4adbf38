/** A module with an `await` at its top, as mupdf's is. */
export const answer = await Promise.resolve(1)
