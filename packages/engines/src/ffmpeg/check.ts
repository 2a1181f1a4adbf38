/** Checks whether FFmpeg is available, and which build of it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { cleanEnvironment, whyNoEngine } from '../sandbox/index.ts'
import { findFfmpeg, type FfmpegProgram } from './find-ffmpeg.ts'

const execute = promisify(execFile)

/** Run each time, because the system's package may be upgraded while a worker runs. */
async function readVersion({ path }: FfmpegProgram): Promise<string | undefined> {
  const { stdout } = await execute(path, ['-version'], { env: cleanEnvironment(), timeout: 10_000 })
  return /version (\S+)/.exec(stdout)?.[1]?.replace(/-static$/, '')
}

const outdated = 'the npm build of 2018 is in use, which gets no security repairs: apt-get install ffmpeg'

/** @param found the program to check; by default the one that would be run */
export async function check(found?: FfmpegProgram): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'ffmpeg'
  const unsafe = await whyNoEngine()
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
    return { engine, available: false, reason: 'there is no FFmpeg on this machine: apt-get install ffmpeg' }
  }
}
