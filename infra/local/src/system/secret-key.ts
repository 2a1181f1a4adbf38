/** The key that secrets at rest are encrypted with, made once for each data folder. */
import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenSecretKey } from '../env.ts'

/** Gives the key, in base64: the setting where there is one, else the folder's own, which its owner alone may read. */
export async function secretKey(dataFolder: string, setting = givenSecretKey()): Promise<string> {
  if (setting) return setting
  const path = join(dataFolder, 'secret.key')
  // `wx` leaves a key that is there: what it encrypted must stay readable.
  await writeFile(path, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  return readFile(path, 'utf8')
}
