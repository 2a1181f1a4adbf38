/** A module with a top-level `await`, like mupdf. */
export const answer = await Promise.resolve(1)
