/** Whether FFmpeg can be used here. It comes as a package, for most systems. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { once } from '../once.ts'
import { cleanEnvironment, whyNoEngine } from '../sandbox/index.ts'
import { findProgram } from './run-ffmpeg.ts'

const execute = promisify(execFile)

/** Asked once: a package does not change while we run. */
const readVersion = once(async () => {
  const { stdout } = await execute(await findProgram(), ['-version'], { env: cleanEnvironment(), timeout: 10_000 })
  return /version (\S+)/.exec(stdout)?.[1]?.replace(/-static$/, '')
})

export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'ffmpeg'
  const unsafe = await whyNoEngine()
  if (unsafe !== undefined) return { engine: 'ffmpeg', available: false, reason: unsafe }
  try {
    const version = await readVersion()
    return {
      engine,
      available: true,
      ...(version === undefined ? {} : { version }),
    }
  } catch {
    return {
      engine,
      available: false,
      reason: 'there is no FFmpeg for this system in the packages (@ffmpeg-installer/ffmpeg)',
    }
  }
}
