/** A folder for temporary files, which is removed when the program ends, also after a signal. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates the folder, which only this user can read. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
