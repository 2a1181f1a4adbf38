/** Parts that the engine reads, and keeps when it writes, but does not draw. */
import { withArchive } from '../archive/index.ts'

/** Ruby: a text with a small one above or below it (KS X 6101, `dutmal`). Neither is drawn. */
const undrawn = /<hp:dutmal\b/

/** Tells whether the HWPX document at `path` has such parts. */
export const hasUndrawnParts = (path: string): Promise<boolean> =>
  withArchive(path, async ({ names, read }) => {
    for (const name of names) if (/section\d+\.xml$/.test(name) && undrawn.test(`${await read(name)}`)) return true
    return false
  })
