/**
 * Compiled code that engine processes load at their start: mupdf's machine code, and V8's cache of our JavaScript. It is made by a process
 * that has no access to visitors' files, and engine processes can only read it. The machine code takes ten seconds to make, and is made once
 * for each version of Node and mupdf. The cache of JavaScript takes three, and is made again when a source file of an engine changes.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { once } from './concurrency.ts'
import { cleanEnvironment, letRead, letReadAll, userFor } from './sandbox/index.ts'
import { engineRoot } from './engine-folder.ts'
import { mupdfWasm, nodeFlags, usualObjectMegabytes } from './node-program.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))
const training = fileURLToPath(new URL('training-run.ts', import.meta.url))
const sources = resolve(import.meta.dirname, '..')
/** Beside the sources, which engine processes can read. */
const kept = resolve(import.meta.dirname, '../../.compiled')
/** The user id inside a sandbox that an unprivileged user started. */
const nobody = 65_534
const makeMilliseconds = 120_000

export interface CompiledCode {
  /** The folder of Node's compile cache. Its name lacks the user id that Node adds. */
  javaScript: string
  /** The path of mupdf's machine code. */
  mupdf: string
}

/** Node names its cache folder after its version, the processor, the flags and the user id. */
const cacheName = /^(v.+)-\d+$/
/** The name contains a digest, because V8 does not detect truncated code. */
const machineCodeName = /^code-([0-9a-f]{64})$/

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Runs the engine program with a purpose of `make` or `train`, in the empty folder `folder`. Throws if it fails. */
async function run(folder: string, purpose: string, path: string): Promise<void> {
  await promisify(execFile)(process.execPath, [...nodeFlags(usualObjectMegabytes), program, purpose, path], {
    cwd: folder,
    timeout: makeMilliseconds,
    env: { ...cleanEnvironment(), TMPDIR: folder, NODE_COMPILE_CACHE: folder },
  })
}

async function makeMachineCode(folder: string): Promise<void> {
  const made = join(folder, 'made')
  await run(folder, 'make', made)
  await rename(made, join(folder, `code-${digest(await readFile(made))}`))
}

/** Returns the path of the machine code in `folder`; `undefined` if it is missing or incomplete. */
export async function findMachineCode(folder: string): Promise<string | undefined> {
  const name = (await readdir(folder).catch((): string[] => [])).find((each) => machineCodeName.test(each))
  if (name === undefined) return undefined
  const path = join(folder, name)
  return digest(await readFile(path)) === machineCodeName.exec(name)?.[1] ? path : undefined
}

async function makeJavaScript(folder: string, machineCode: string): Promise<void> {
  await run(folder, 'train', machineCode)
  for (const name of await readdir(folder)) {
    const javaScript = cacheName.exec(name)?.[1]
    if (javaScript !== undefined) await rename(join(folder, name), join(folder, javaScript))
  }
}

/** Returns the path of Node's cache in `folder`; `undefined` if it is missing. */
async function findJavaScript(folder: string): Promise<string | undefined> {
  const name = (await readdir(folder).catch((): string[] => [])).find((each) => each.startsWith('v'))
  return name === undefined ? undefined : join(folder, name)
}

/** What is kept in a folder of its own, whose name says what it was made of. */
interface Kept {
  kind: string
  madeOf: readonly Uint8Array[]
  make(folder: string): Promise<void>
  find(folder: string): Promise<string | undefined>
}

/** Returns the path that `find` finds in the folder in `parent`. If there is none, makes it, and removes older folders of that kind. */
async function open(parent: string, { kind, madeOf, make, find }: Kept): Promise<string | undefined> {
  const key = digest(Buffer.concat([Buffer.from(process.version), ...madeOf])).slice(0, 16)
  const folder = join(parent, `${kind}-${key}`)
  const found = await find(folder)
  if (found !== undefined) return found
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(join(parent, 'draft-'))
  try {
    await make(draft)
    letRead(parent)
    letReadAll(draft)
    // Another process may have made it meanwhile.
    const other = await find(folder)
    if (other !== undefined) return other
    for (const name of await readdir(parent))
      if (name.startsWith(`${kind}-`)) await rm(join(parent, name), { recursive: true, force: true })
    await rename(draft, folder).catch(() => undefined)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return find(folder)
}

/** Returns the content of the engines' source files without the tests, in the order of their names. */
async function readSources(): Promise<Buffer[]> {
  const names = await readdir(sources, { recursive: true })
  const wanted = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).toSorted()
  return Promise.all(wanted.map(async (name) => readFile(join(sources, name))))
}

/** Returns the code in `parent`, and creates what is missing. Throws if `parent` is not writable. */
export async function openCompiled(parent: string): Promise<CompiledCode | undefined> {
  const mupdf = await open(parent, {
    kind: 'mupdf',
    madeOf: await Promise.all([mupdfWasm, training].map(async (path) => readFile(path))),
    make: makeMachineCode,
    find: findMachineCode,
  })
  if (mupdf === undefined) return undefined
  const javaScript = await open(parent, {
    kind: 'javascript',
    madeOf: await readSources(),
    make: (folder) => makeJavaScript(folder, mupdf),
    find: findJavaScript,
  })
  return javaScript === undefined ? undefined : { javaScript, mupdf }
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

/**
 * Returns how to start a process so that it finds the compiled code. After an update, the new version removes the code of an old one whose
 * processes still run; these start their engines without it.
 *
 * @param box its writable folder, which determines its user
 */
export async function compiledCodeFor(
  box: string,
  find: () => Promise<CompiledCode | undefined> = compiledCode,
): Promise<CompiledCodeUse> {
  const code = await find()
  if (!code || !existsSync(code.javaScript) || !existsSync(code.mupdf)) return { read: [], args: [], environment: {} }
  const { javaScript, mupdf } = code
  const links = await linkFolder()
  for (const user of [userFor(box), nobody, process.getuid?.() ?? nobody])
    await symlink(javaScript, join(links, `${basename(javaScript)}-${user}`)).catch(() => undefined)
  return {
    read: [dirname(javaScript), dirname(mupdf), links],
    args: ['use', mupdf],
    environment: { NODE_COMPILE_CACHE: links },
  }
}
