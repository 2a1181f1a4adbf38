/** Detects parts that the engine reads and preserves on export, but does not draw. */
import { withArchive } from '../archive/index.ts'

/** Ruby: a base text with a small annotation above or below it (KS X 6101, `dutmal`). Neither is drawn. */
const undrawn = /<hp:dutmal\b/

/** Returns whether the HWPX document at `path` has such parts. */
export const hasUndrawnParts = (path: string): Promise<boolean> =>
  withArchive(path, async ({ names, read }) => {
    for (const name of names) if (/section\d+\.xml$/.test(name) && undrawn.test(`${await read(name)}`)) return true
    return false
  })
