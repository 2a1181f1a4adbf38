/**
 * The folders of engine processes. They hold visitors' files for short times. The next process removes folders that a killed one has left.
 */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from './concurrency.ts'
import { startSandboxed, type SandboxedProgram, type StartedProgram } from './sandbox/index.ts'

/** The name contains the process id, so that another process can recognize folders of a killed one. */
const prefix = 'docweave-engines-'
const ours = /^docweave-engines-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(ours.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

let parent = tmpdir()

/** Sets the parent of engine folders. On the disk of the work folders, files are linked instead of copied. */
export function keepEngineFilesIn(folder: string): void {
  parent = folder
}

/** This process's folder for its engines. It is removed when the process exits. */
export const engineRoot = once(async (): Promise<string> => {
  await mkdir(parent, { recursive: true })
  await removeLeftovers(parent)
  const root = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  return root
})

/**
 * Starts a program with a new writable folder, which is removed if the start fails.
 *
 * @param wish returns what to start, given the folder's path
 * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox; what `wish` throws
 */
export async function startInOwnFolder(
  engine: string,
  wish: (folder: string) => SandboxedProgram | Promise<SandboxedProgram>,
): Promise<{ folder: string; program: StartedProgram }> {
  const folder = await mkdtemp(join(await engineRoot(), `${engine}-`))
  try {
    return { folder, program: await startSandboxed(await wish(folder)) }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
