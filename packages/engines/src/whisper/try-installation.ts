/** Tests the installation after the set-up. */
import { Recogniser } from './recogniser.ts'

/** Loads the smallest model, and ends it. Throws like `Recogniser.start`, with the program's error output as the cause. */
export async function tryInstallation(): Promise<void> {
  const recogniser = await Recogniser.start('base')
  await recogniser.end()
}
