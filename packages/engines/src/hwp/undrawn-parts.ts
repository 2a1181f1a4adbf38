/** Parts that the engine reads, and keeps when it writes, but does not draw. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { withArchive } from '../archive/index.ts'
import type { Ask } from './engine-thread.ts'

/** Ruby: a text with a small one above or below it (KS X 6101, `dutmal`). Neither is drawn. */
const undrawn = /<hp:dutmal\b/

/** Tells whether the document that is open has such parts. Its own form does not matter: the engine writes it as HWPX. */
export async function hasUndrawnParts(ask: Ask, folder: string): Promise<boolean> {
  const path = join(folder, 'parts.hwpx')
  await ask('write', { path })
  const found = await withArchive(path, async ({ names, read }) => {
    for (const name of names) if (/section\d+\.xml$/.test(name) && undrawn.test(`${await read(name)}`)) return true
    return false
  })
  await rm(path)
  return found
}
