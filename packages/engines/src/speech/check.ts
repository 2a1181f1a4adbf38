/**
 * Checks whether faster-whisper is installed, with its smallest model. The check is cheap, because the set-up has already run
 * `tryInstallation`.
 */
import { access } from 'node:fs/promises'
import type { EngineReport } from '@docweave/contract'
import { sandboxProblem } from '../host/sandbox/index.ts'
import { packagesFolder, readInstallation } from './installation.ts'
import { isComplete, modelFolder, models } from './models.ts'
import { Recogniser } from './recogniser.ts'

const install = 'npm start installs it if there is a Python 3.11 to 3.14 with pip'

export async function check(): Promise<Omit<EngineReport, 'at'>> {
  const engine = 'whisper'
  const unsafe = await sandboxProblem()
  if (unsafe !== undefined) return { engine: 'whisper', available: false, reason: unsafe }
  const installed = await readInstallation()
  if (!installed) return { engine, available: false, reason: `faster-whisper is missing: ${install}` }
  const about = { engine, version: installed.version }
  try {
    await Promise.all([access(installed.python), access(packagesFolder())])
  } catch {
    return {
      ...about,
      available: false,
      reason: `the Python that it was installed for is missing (${installed.python}): ${install}`,
    }
  }
  if (!isComplete(models.base, modelFolder('base')))
    return { ...about, available: false, reason: `the speech model “base” is missing: ${install}` }
  return { ...about, available: true }
}

/**
 * Tests the installation after the set-up: loads the smallest model, and ends the process. Throws like `Recogniser.start`, with the
 * program's error output as the cause.
 */
export async function tryInstallation(): Promise<void> {
  const recogniser = await Recogniser.start('base')
  await recogniser.end()
}
