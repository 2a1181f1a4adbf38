/** Where the set-up has put faster-whisper: packages of Python for this checkout alone, and the models. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../../.tools/whisper', import.meta.url))

export const installationFolder = (): string => folder

/** The packages of Python. */
export const packagesFolder = (): string => join(folder, 'python')

/** What the set-up notes when all is in place. */
export const Installation = z.object({
  /** The Python that the packages are built for. */
  python: z.string(),
  /** The version of faster-whisper. */
  version: z.string(),
  /** What was installed, as a digest of the lock file and of Python's version. */
  digest: z.string(),
})
export type Installation = z.infer<typeof Installation>

/** The note's name, in the installation's folder. */
export const noteName = 'installed.json'

/** The note of what is installed; `undefined` when nothing is, or not all. */
export async function readInstallation(): Promise<Installation | undefined> {
  try {
    return Installation.parse(JSON.parse(await readFile(join(folder, noteName), 'utf8')))
  } catch {
    return undefined
  }
}
