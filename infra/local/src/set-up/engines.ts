/** Installs the system engines if it can; otherwise prints the command to do so, and the set-up continues without them. */
import { readSettings } from '../env.ts'
import { runProgram } from '../run-program.ts'
import { missingOf, onPath, REQUIREMENTS, type Purpose } from './requirements.ts'

const APT = ['apt-get', '-o', 'DPkg::Lock::Timeout=120', '-qq']

/** Returns the languages that Tesseract lists; empty if it is not installed. */
async function tesseractLanguages(path: string): Promise<Set<string>> {
  if (!onPath('tesseract', path)) return new Set()
  const { output } = await runProgram('tesseract', ['--list-langs'], { output: 'keep' })
  return new Set(
    output
      .split('\n')
      .slice(1)
      .map((line) => line.trim()),
  )
}

/** Returns the prefix of install commands: `[]` as root, `['sudo', '-n']` with passwordless sudo, `undefined` if neither. */
async function rights(path: string): Promise<string[] | undefined> {
  if (!onPath('apt-get', path)) return undefined
  if (process.getuid?.() === 0) return []
  if (!onPath('sudo', path)) return undefined
  const { status } = await runProgram('sudo', ['-n', 'true'], { output: 'keep' })
  return status === 0 ? ['sudo', '-n'] : undefined
}

/** Installs the packages that a purpose lacks, and `further` ones that the caller has found missing. */
export async function setUpEngines(purpose: Purpose, further: string[], say: (line: string) => void): Promise<void> {
  const { path, skipEngines } = readSettings()
  if (skipEngines) return
  const missing = missingOf(REQUIREMENTS[purpose], path, await tesseractLanguages(path)).map(({ apt }) => apt)
  const packages = [...new Set([...missing, ...further])]
  if (packages.length === 0) return

  const byHand = `apt-get install --no-install-recommends ${packages.join(' ')}`
  const prefix = await rights(path)
  if (!prefix) {
    say(`Not on this machine: ${packages.join(', ')}. Tools that need them are shown as unavailable.`)
    say(
      onPath('apt-get', path) ? `To have them: sudo ${byHand}` : 'Install them with the system’s own package manager.',
    )
    return
  }
  say(`Installing ${packages.join(', ')} (once; about a minute)…`)
  const run = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', ...APT, ...args]
    return runProgram(command, rest, { output: 'keep' })
  }
  await run('update')
  const { status, output } = await run('install', '-y', '--no-install-recommends', ...packages)
  if (status === 0) return
  say(output.trim().split('\n').slice(-5).join('\n'))
  say(`They could not be installed; the tools that need them are shown as unavailable. By hand: ${byHand}`)
}
