/** Finds the `temporal` program: from the setting, the PATH or this checkout's downloads; `null` means that the SDK downloads it. */
import { existsSync } from 'node:fs'
import { readSettings } from '../env.ts'
import { runProgram } from '../run-program.ts'
import { programOf } from './wheel-programs.ts'

const works = async (program: string) => (await runProgram(program, ['--version'], { output: 'keep' })).status === 0

/** Returns the program without downloading anything. Throws if the setting names a program that does not run. */
export async function findTemporal(): Promise<string | null> {
  const { temporalProgram } = readSettings()
  if (temporalProgram) {
    if (await works(temporalProgram)) return temporalProgram
    throw new Error(`TEMPORAL_CLI says ${temporalProgram}, which does not run.`)
  }
  if (await works('temporal')) return 'temporal'
  const program = programOf('temporal')
  return existsSync(program) && (await works(program)) ? program : null
}
