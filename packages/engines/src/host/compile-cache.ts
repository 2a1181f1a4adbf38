/**
 * V8's compile cache for engine processes, made once by this process with no visitor's file in reach, and read-only for all of them: a
 * start takes half the time with it.
 */
import { mkdtemp, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '../once.ts'
import { isRoot, letRead, runSandboxed, userFor } from '../sandbox/index.ts'
import { engineRoot } from './engine-folder.ts'
import { engineCode, nodeFlags, usualObjectMegabytes } from './node-program.ts'

const program = fileURLToPath(new URL('engine-program.ts', import.meta.url))

interface CompileCache {
  folder: string
  /** Node keeps the cache in a folder whose name ends with the user's id: this is the name without it. */
  name: string | undefined
}

const made: () => Promise<CompileCache> = once(async () => {
  const folder = await mkdtemp(join(await engineRoot(), 'compile-cache-'))
  await runSandboxed({
    program: process.execPath,
    args: [...nodeFlags(usualObjectMegabytes), program, '--load-only'],
    read: engineCode,
    write: folder,
    signal: AbortSignal.timeout(60_000),
    seconds: 60,
    memoryMegabytes: 3000,
    memoryKind: 'data',
    environment: { NODE_COMPILE_CACHE: folder },
  })
  const [found] = await readdir(folder)
  // Node makes the files for their owner alone.
  if (found !== undefined) for (const file of await readdir(join(folder, found))) letRead(join(folder, found, file))
  return { folder, name: found?.replace(/-\d+$/, '') }
})

/**
 * Gives the cache's folder, for a process that may write to `box`. The cache may be empty where it could not be made: starts are then slower.
 */
export async function compileCacheFor(box: string): Promise<string> {
  const { folder, name } = await made()
  // The process is another user than the one that made the cache, and finds it under its own id all the same.
  if (isRoot() && name !== undefined)
    await symlink(`${name}-${userFor(folder)}`, join(folder, `${name}-${userFor(box)}`)).catch(() => undefined)
  return folder
}
