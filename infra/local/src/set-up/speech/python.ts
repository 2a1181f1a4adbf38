/** Finds the Python that runs speech recognition, and installers for its packages. */
import { existsSync } from 'node:fs'
import { runProgram } from '../../run-program.ts'
import { onPath } from '../requirements.ts'

/** The versions that have wheels (`engine.txt`). */
const newest = 14
const oldest = 11

export interface Python {
  program: string
  version: string
}

/** Returns a Python of a supported version. Prefers the system's, because the sandbox mounts /usr. */
export async function findPython(path: string): Promise<Python | undefined> {
  const named = onPath('python3', path) ? ['python3'] : []
  for (const candidate of ['/usr/bin/python3', ...named]) {
    if (candidate.startsWith('/') && !existsSync(candidate)) continue
    const asked = ['-c', 'import sys; print(sys.executable, sys.version.split()[0], sys.version_info[1])']
    const { status, output } = await runProgram(candidate, asked, { output: 'keep' })
    const [program, version, minor] = output.trim().split(' ')
    if (status === 0 && program && version && Number(minor) >= oldest && Number(minor) <= newest)
      return { program, version }
  }
  return undefined
}

/** Returns command prefixes that install packages for `python`; empty if the machine has no installer. */
export async function installersFor({ program }: Python): Promise<string[][]> {
  const pip = ['install', '--disable-pip-version-check', '--root-user-action=ignore', '--only-binary=:all:']
  const ways: { try: string[]; command: string[] }[] = [
    { try: [program, '-m', 'pip', '--version'], command: [program, '-m', 'pip', ...pip] },
    { try: ['python3', '-m', 'pip', '--version'], command: ['python3', '-m', 'pip', '--python', program, ...pip] },
    { try: ['uv', '--version'], command: ['uv', 'pip', 'install', '--python', program, '--only-binary', ':all:'] },
  ]
  const found: string[][] = []
  for (const way of ways) {
    const [command = '', ...args] = way.try
    if ((await runProgram(command, args, { output: 'keep' })).status === 0) found.push(way.command)
  }
  return found
}
