/** An operator at a terminal. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../folders.ts'

/** Returns a function that runs `docweave ops` on a system and returns the exit code and the output. */
export const operatorOf =
  (address: string, dataFolder: string, settings: Record<string, string> = {}) =>
  (...words: string[]) =>
    new Promise<{ code: number; said: string }>((resolve) => {
      const program = join(ROOT, 'apps/cli/src/main.ts')
      const env = { ...settings, TEMPORAL_ADDRESS: address, DOCWEAVE_DATA: dataFolder }
      const child = execFile(process.execPath, [program, 'ops', ...words], { env }, (_error, output, faults) =>
        resolve({ code: child.exitCode ?? 1, said: output + faults }),
      )
    })
