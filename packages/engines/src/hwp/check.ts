/** Checks whether Hangul documents can be converted: the engine is bundled, librsvg must be installed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { EngineReport } from '@docweave/contract'
import { cleanEnvironment, sandboxProblem } from '../host/sandbox/index.ts'
import { unavailableReason } from '../host/sandbox/program-failure.ts'

const execute = promisify(execFile)

/** Runs the program each time, because an operator may install it while the worker runs. */
export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'hwp'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'hwp', available: false, reason: unsafe }
  try {
    const { stdout } = await execute('rsvg-convert', ['--version'], { env: cleanEnvironment(), timeout: 10_000 })
    const version = /version (\S+)/.exec(stdout)?.[1]
    const about = { engine, available: true } as const
    return version === undefined ? about : { ...about, version }
  } catch (error) {
    return {
      engine,
      available: false,
      reason: unavailableReason('rsvg-convert', error, 'apt-get install librsvg2-bin'),
    }
  }
}
