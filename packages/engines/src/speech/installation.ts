/** Where the set-up has installed faster-whisper: the Python packages of this checkout, and the models. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const folder = fileURLToPath(new URL('../../../../.tools/whisper', import.meta.url))

export const installationFolder = (): string => folder

/** The folder of the Python packages. */
export const packagesFolder = (): string => join(folder, 'python')

/** The record that the set-up writes when the installation is complete. */
export const Installation = z.object({
  /** The path of the Python that the packages are built for. */
  python: z.string(),
  /** The version of faster-whisper. */
  version: z.string(),
  /** A digest of the lock file and of Python's version, which identifies what was installed. */
  digest: z.string(),
})
export type Installation = z.infer<typeof Installation>

/** The record's file name, in the installation's folder. */
export const noteName = 'installed.json'

/** The record of the installation; `undefined` if it is missing or incomplete. */
export async function readInstallation(): Promise<Installation | undefined> {
  try {
    return Installation.parse(JSON.parse(await readFile(join(folder, noteName), 'utf8')))
  } catch {
    return undefined
  }
}
