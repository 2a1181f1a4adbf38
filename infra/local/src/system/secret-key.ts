/** The key that encrypts secrets at rest, created once per data folder. */
import { randomBytes } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { givenSecretKey } from '../env.ts'

/** Returns the key in base64: from the setting, or else from the data folder, in a file that only its owner can read. */
export async function secretKey(dataFolder: string, setting = givenSecretKey()): Promise<string> {
  if (setting) return setting
  const path = join(dataFolder, 'secret.key')
  // `wx` does not overwrite an existing key, because data encrypted with it must stay readable.
  // The file and its folder are synced: a power cut that loses the key would make all data stored later unreadable.
  const key = randomBytes(32).toString('base64')
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const folder = await open(dataFolder, 'r')
  await folder.sync().finally(() => folder.close())
  return readFile(path, 'utf8')
}
