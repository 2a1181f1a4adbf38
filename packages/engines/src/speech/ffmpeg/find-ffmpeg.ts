/**
 * Finds the FFmpeg to run (the system's maintained build on the engine path, or the npm build if the system has none), and reports which
 * one is available.
 */
import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { cleanEnvironment, sandboxProblem } from '../../host/sandbox/index.ts'

interface FfmpegProgram {
  path: string
  /** `npm` is the package `@ffmpeg-installer/ffmpeg`, whose Linux build is of December 2018 and gets no security updates. */
  build: 'system' | 'npm'
}

const isExecutable = (path: string) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

/**
 * Searches for FFmpeg each time, because an operator may install or upgrade it while a worker runs.
 *
 * @param enginePath folders separated by colons, as in a shell's PATH
 * @throws DocweaveError `TOOL_UNAVAILABLE` if neither the system nor npm has a build
 */
export async function findFfmpeg(enginePath: string = cleanEnvironment().PATH): Promise<FfmpegProgram> {
  for (const folder of enginePath.split(':').filter((each) => each.startsWith('/'))) {
    const path = join(folder, 'ffmpeg')
    if (await isExecutable(path)) return { path, build: 'system' }
  }
  try {
    // Imported dynamically, because the package throws at import if it has no build for the system.
    return { path: (await import('@ffmpeg-installer/ffmpeg')).default.path, build: 'npm' }
  } catch (error) {
    throw new DocweaveError('TOOL_UNAVAILABLE', {}, error)
  }
}

const execute = promisify(execFile)

/** Run each time, because the system's package may be upgraded while a worker runs. */
async function readVersion({ path }: FfmpegProgram): Promise<string | undefined> {
  const { stdout } = await execute(path, ['-version'], { env: cleanEnvironment(), timeout: 10_000 })
  return /version (\S+)/.exec(stdout)?.[1]?.replace(/-static$/, '')
}

const outdated = 'the npm build of 2018 is in use, which gets no security updates: apt-get install ffmpeg'

/**
 * Checks whether FFmpeg is available, and which build of it.
 *
 * @param found the program to check; by default the one that would be run
 */
export async function check(found?: FfmpegProgram): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'ffmpeg'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'ffmpeg', available: false, reason: unsafe }
  try {
    const program = found ?? (await findFfmpeg())
    const version = await readVersion(program)
    return {
      engine,
      available: true,
      ...(version === undefined ? {} : { version }),
      ...(program.build === 'npm' ? { reason: outdated } : {}),
    }
  } catch {
    return { engine, available: false, reason: 'FFmpeg is missing: apt-get install ffmpeg' }
  }
}
