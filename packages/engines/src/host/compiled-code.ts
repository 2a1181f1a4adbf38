/**
 * Compiled code that engine processes load at their start: V8's cache of our JavaScript, and mupdf's WebAssembly. It is made once for each
 * version of Node, mupdf and the training run, by a process that has no access to visitors' files. Engine processes can only read it.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { once } from './concurrency.ts'
import { cleanEnvironment, letRead, letReadAll, userFor } from './sandbox/index.ts'
import { engineRoot } from './engine-folder.ts'
import { mupdfWasm, nodeFlags, usualObjectMegabytes } from './node-program.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))
const training = fileURLToPath(new URL('training-run.ts', import.meta.url))
/** Beside the sources, which engine processes can read. */
const kept = resolve(import.meta.dirname, '../../.compiled')
/** The user id inside a sandbox that an unprivileged user started. */
const nobody = 65_534
const makeMilliseconds = 120_000

export interface CompiledCode {
  /** The folder that contains it. */
  folder: string
  /** The name of the subfolder that is Node's compile cache. */
  javaScript: string
  /** The path of mupdf's machine code. */
  mupdf: string
}

/** Node names its cache folder after its version, the processor, the flags and the user id. */
const cacheName = /^(v.+)-\d+$/
/** The name contains a digest, because V8 does not detect truncated code. */
const machineCodeName = /^mupdf-([0-9a-f]{64})$/

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Creates the code in the empty folder `folder`. Throws if the program fails. */
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

/** Returns the code in `folder`; `undefined` if it is missing or incomplete. */
export async function findCompiled(folder: string): Promise<CompiledCode | undefined> {
  const names = await readdir(folder).catch((): string[] => [])
  const javaScript = names.find((name) => name.startsWith('v'))
  const machineCode = names.find((name) => machineCodeName.test(name))
  if (javaScript === undefined || machineCode === undefined) return undefined
  const mupdf = join(folder, machineCode)
  const isWhole = digest(await readFile(mupdf)) === machineCodeName.exec(machineCode)?.[1]
  return isWhole ? { folder, javaScript, mupdf } : undefined
}

/** Returns the code in `parent`, and creates it if it is missing. Throws if `parent` is not writable. */
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
    // If another process has created it meanwhile, that one is used.
    await rename(draft, folder).catch(() => undefined)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return findCompiled(folder)
}

/**
 * Returns the compiled code, and creates it if it is missing: beside the sources, or in this process's own folder if those are read-only.
 * Without it (on a full disk, for instance) engines start in twice the time.
 */
export const compiledCode: () => Promise<CompiledCode | undefined> = once(() =>
  openCompiled(kept)
    .catch(async () => openCompiled(await engineRoot()))
    .catch(() => undefined),
)

/** A folder of links to Node's cache. Node looks for a name that contains the user id, and each engine process has its own user. */
const linkFolder = once(async () => mkdtemp(join(await engineRoot(), 'compile-cache-')))

/** How a process is started so that it finds the code. */
export interface CompiledCodeUse {
  /** Paths that it must be able to read. */
  read: string[]
  /** Command line arguments. */
  args: string[]
  environment: Record<string, string>
}

/** Returns how to start a process so that it finds the compiled code; `box` is its writable folder, which determines its user. */
export async function compiledCodeFor(box: string): Promise<CompiledCodeUse> {
  const code = await compiledCode()
  if (!code) return { read: [], args: [], environment: {} }
  const { folder, javaScript, mupdf } = code
  const links = await linkFolder()
  for (const user of [userFor(box), nobody, process.getuid?.() ?? nobody])
    await symlink(join(folder, javaScript), join(links, `${javaScript}-${user}`)).catch(() => undefined)
  return { read: [folder, links], args: ['use', mupdf], environment: { NODE_COMPILE_CACHE: links } }
}
