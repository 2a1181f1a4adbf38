/**
 * The folders of engine processes. They hold visitors' files for moments: none outlives for long the process that made it.
 */
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from '../once.ts'
import { startSandboxed, type SandboxedProgram, type StartedProgram } from '../sandbox/index.ts'

/** The maker's process id is part of the name, so that another process can tell what a killed one has left. */
const prefix = 'docweave-engines-'
const ours = /^docweave-engines-(\d+)-/

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not permitted means that there is one, of another user.
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

/** Sets the folder in which engines' folders are made: best on the disk of the work folders, so that files are linked and not copied. */
export function keepEngineFilesIn(folder: string): void {
  parent = folder
}

/** This process's own folder for its engines, removed when it exits. */
export const engineRoot = once(async (): Promise<string> => {
  await mkdir(parent, { recursive: true })
  await removeLeftovers(parent)
  const root = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
  return root
})

/**
 * Starts a program that may write to a new folder of its own, which goes when the start fails.
 *
 * @param wish what to start, for the path of that folder
 * @throws DocweaveError `TOOL_UNAVAILABLE` where no sandbox can be made; what `wish` throws
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
