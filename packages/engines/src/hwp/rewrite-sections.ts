/** Rewrites the XML of the sections of an HWPX package, before the engine reads it and loses some of it. */
import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { beginsWith } from '../archive/compound-file.ts'
import { withArchive } from '../archive/index.ts'

/** The signature of ZIP packages (APPNOTE.TXT 4.3.7). */
const packaged = Buffer.from('504b0304', 'hex')

const section = /^Contents\/section\d+\.xml$/

/** The largest section that is rewritten, in bytes: that of a book of a thousand pages has 5 MB. */
const mostBytes = 500_000_000

/**
 * Returns the package at `path` with rewritten sections; `undefined` if it is no package, or if nothing changes.
 *
 * @throws DocweaveError `FILE_DAMAGED`, `UNPACKED_TOO_LARGE`
 */
export async function withRewrittenSections(
  path: string,
  rewrite: (xml: string) => string,
): Promise<Buffer | undefined> {
  if (!(await beginsWith(path, packaged))) return undefined
  const changed = await withArchive(path, async ({ names, read }) => {
    const files: Record<string, Uint8Array> = {}
    for (const name of names) {
      if (!section.test(name)) continue
      const xml = `${await read(name, mostBytes)}`
      const rewritten = rewrite(xml)
      if (rewritten !== xml) files[name] = Buffer.from(rewritten)
    }
    return files
  })
  if (Object.keys(changed).length === 0) return undefined
  return Buffer.from(zipSync({ ...unzipSync(readFileSync(path)), ...changed }, { level: 1 }))
}
