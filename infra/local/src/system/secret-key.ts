/** The key that secrets at rest are encrypted with, made once for each data folder. */
import { randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenSecretKey } from '../env.ts'

/** Gives the key, in base64: the setting where there is one, else the folder's own, which its owner alone may read. */
export async function secretKey(dataFolder: string, setting = givenSecretKey()): Promise<string> {
  if (setting) return setting
  const path = join(dataFolder, 'secret.key')
  // `wx` leaves a key that is there: what it encrypted must stay readable.
  // Synced, with its name: without the key nothing that is kept later can be read after a power cut.
  const key = randomBytes(32).toString('base64')
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const folder = await open(dataFolder, 'r')
  await folder.sync().finally(() => folder.close())
  return readFile(path, 'utf8')
}
