/** Tries what the set-up has put in place. */
import { Recogniser } from './recogniser.ts'

/** Loads the smallest model, and ends. Throws as `Recogniser.start` does, with the program's own words as the cause. */
export async function tryInstallation(): Promise<void> {
  const recogniser = await Recogniser.start('base')
  await recogniser.end()
}
