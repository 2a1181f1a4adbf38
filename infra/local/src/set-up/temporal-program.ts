/** Finds the `temporal` program: the setting, the PATH, what this checkout fetched; `null` leaves it to the SDK's download. */
import { existsSync } from 'node:fs'
import { readSettings } from '../env.ts'
import { runProgram } from '../run-program.ts'
import { programOf } from './wheel-programs.ts'

const works = async (program: string) => (await runProgram(program, ['--version'], { output: 'keep' })).status === 0

/** The program, without fetching anything; a setting that names one that does not run is an error. */
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
