/**
 * Compiled code that engine processes load, so that none of them compiles it again: V8's cache of our JavaScript, and mupdf's WebAssembly.
 * Our own program makes it, with no visitor's file in reach, once for each version of Node, mupdf and the training run. Engines can read it, not write to it.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { once } from '../once.ts'
import { cleanEnvironment, letRead, letReadAll, userFor } from '../sandbox/index.ts'
import { engineRoot } from './engine-folder.ts'
import { mupdfWasm } from './mupdf-wasm.ts'
import { nodeFlags, usualObjectMegabytes } from './node-program.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))
const training = fileURLToPath(new URL('training-run.ts', import.meta.url))
/** Beside the sources, where engine processes may read. */
const kept = resolve(import.meta.dirname, '../../.compiled')
/** The user's id inside a sandbox that a plain user started. */
const nobody = 65_534
const makeMilliseconds = 120_000

export interface CompiledCode {
  /** The folder that it is in. */
  folder: string
  /** The name of the folder in it that is Node's compile cache. */
  javaScript: string
  /** The path of mupdf's machine code. */
  mupdf: string
}

/** Node names its cache after its version, the processor and the flags, and adds the user's id. */
const cacheName = /^(v.+)-\d+$/
/** V8 does not notice when the code is cut short: its digest is part of the name. */
const machineCodeName = /^mupdf-([0-9a-f]{64})$/

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Makes the code in the empty folder `folder`. Throws when the program fails. */
async function make(folder: string): Promise<void> {
  const flags = nodeFlags(usualObjectMegabytes)
  const made = join(folder, 'made')
  await promisify(execFile)(process.execPath, [...flags, program, 'make', made], {
    cwd: folder,
    timeout: makeMilliseconds,
    env: { ...cleanEnvironment(), TMPDIR: folder, NODE_COMPILE_CACHE: folder },
  })
  await rename(made, join(folder, `mupdf-${digest(await readFile(made))}`))
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const javaScript = cacheName.exec(name)?.[1]
    if (javaScript !== undefined) await rename(path, join(folder, javaScript))
  }
}

/** Gives the code in `folder`, or nothing where it is not there or not whole. */
export async function findCompiled(folder: string): Promise<CompiledCode | undefined> {
  const names = await readdir(folder).catch((): string[] => [])
  const javaScript = names.find((name) => name.startsWith('v'))
  const machineCode = names.find((name) => machineCodeName.test(name))
  if (javaScript === undefined || machineCode === undefined) return undefined
  const mupdf = join(folder, machineCode)
  const isWhole = digest(await readFile(mupdf)) === machineCodeName.exec(machineCode)?.[1]
  return isWhole ? { folder, javaScript, mupdf } : undefined
}

/** Gives the code that is kept in `parent`, and makes it where there is none. Throws where that cannot be written to. */
export async function openCompiled(parent: string): Promise<CompiledCode | undefined> {
  const sources = await Promise.all([mupdfWasm, training].map(async (path) => readFile(path)))
  const folder = join(parent, digest(Buffer.concat([Buffer.from(process.version), ...sources])).slice(0, 16))
  const found = await findCompiled(folder)
  if (found) return found
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(join(parent, 'draft-'))
  try {
    await make(draft)
    letRead(parent)
    letReadAll(draft)
    await rm(folder, { recursive: true, force: true })
    // Another process may have made it meanwhile: then that is used.
    await rename(draft, folder).catch(() => undefined)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return findCompiled(folder)
}

/**
 * Gives the compiled code, which is made when there is none: beside the sources, or in this process's own folder where those may not be
 * written to. Without it (no room on the disk, say) engines start all the same, in twice the time.
 */
export const compiledCode: () => Promise<CompiledCode | undefined> = once(() =>
  openCompiled(kept)
    .catch(async () => openCompiled(await engineRoot()))
    .catch(() => undefined),
)

/** This process's folder of links to Node's cache, under the names that the users of its engines look for. */
const linkFolder = once(async () => mkdtemp(join(await engineRoot(), 'compile-cache-')))

/** What a process is started with so that it finds the code. */
export interface CompiledCodeUse {
  /** What it must be able to read. */
  read: string[]
  /** Its arguments. */
  args: string[]
  environment: Record<string, string>
}

/** Gives what a process that may write to `box` needs to find the compiled code. */
export async function compiledCodeFor(box: string): Promise<CompiledCodeUse> {
  const code = await compiledCode()
  if (!code) return { read: [], args: [], environment: {} }
  const { folder, javaScript, mupdf } = code
  const links = await linkFolder()
  for (const user of [userFor(box), nobody, process.getuid?.() ?? nobody])
    await symlink(join(folder, javaScript), join(links, `${javaScript}-${user}`)).catch(() => undefined)
  return { read: [folder, links], args: ['use', mupdf], environment: { NODE_COMPILE_CACHE: links } }
}
