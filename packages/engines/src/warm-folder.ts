/** The folders of engines that are kept warm. They hold visitors' files for moments: none outlives the process that made it for long. */
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The maker's process id is part of the name, so that another can tell what is left of one that was killed. */
const nameOf = (engine: string, pid: number) => `docweave-${engine}-${pid}-`

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not permitted means that there is one, of somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^docweave-(?:office|whisper)-(\d+)-/.exec(name)?.[1])
    if (pid > 0 && !isAlive(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined)
  }
}

const mine = new Set<string>()
let swept: Promise<void> | undefined

/** Makes an empty folder, which goes with this process at the latest. What killed ones have left is removed first. */
export async function openWarmFolder(engine: 'office' | 'whisper'): Promise<string> {
  swept ??= sweep()
  await swept
  if (mine.size === 0)
    process.once('exit', () => mine.forEach((each) => rmSync(each, { recursive: true, force: true, maxRetries: 3 })))
  const folder = await mkdtemp(join(tmpdir(), nameOf(engine, process.pid)))
  mine.add(folder)
  return folder
}
