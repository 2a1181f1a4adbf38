/**
 * The archive of the source code that the site offers its visitors, as its licence requires (AGPL, section 13). For a git checkout it
 * contains the commit; for a tree without history, all files except downloads, build output and stored data.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { runProgram } from '../run-program.ts'

/** Names that are excluded in every folder; the last ones are files in which people store secrets. */
const LEFT_OUT = [
  '.git',
  'node_modules',
  '.data',
  '.tools',
  '.nx',
  '.tsout',
  'dist',
  'test-results',
  'screenshots',
  '.env',
  '.env.*',
]

/**
 * Writes the archive of the tree at `root` to `file`.
 *
 * @param dataFolder the folder of visitors' files, which is excluded wherever it is
 * @throws Error if neither git nor tar can write it
 */
export async function writeSourceArchive(root: string, file: string, dataFolder: string): Promise<void> {
  const top = root.replace(/\/+$/, '')
  await mkdir(dirname(file), { recursive: true })
  if (existsSync(join(top, '.git'))) {
    const args = ['archive', '--format=tar.gz', '--prefix=docweave/', `--output=${file}`, 'HEAD']
    if ((await runProgram('git', args, { cwd: top, output: 'keep' })).status === 0) return
  }
  const data = relative(top, dataFolder)
  const inside = data !== '' && !data.startsWith('..') && !isAbsolute(data)
  const without = [...LEFT_OUT, ...(inside ? [`${basename(top)}/${data}`] : [])].map((name) => `--exclude=${name}`)
  const args = ['-czf', file, ...without, '-C', dirname(top), basename(top)]
  const { status, output } = await runProgram('tar', args, { output: 'keep' })
  if (status !== 0) throw new Error(`The archive of the source code could not be written.\n${output}`)
}
