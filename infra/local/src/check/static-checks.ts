/** Static checks; each counts as one test. */
import { runProgram } from '../run-program.ts'

const passes = async (command: string, args: string[]) =>
  (await runProgram(command, args, { output: 'show' })).status === 0

/** Type-checks every project. */
export const checkTypes = (): Promise<boolean> => passes('tsc', ['-b', 'infra/tsconfig.json'])

/** Runs the linter, including the import table; a warning is a failure. */
export const lint = (args: string[] = []): Promise<boolean> => passes('oxlint', ['--deny-warnings', ...args])

/** Checks the format of every file. */
export const checkFormat = (): Promise<boolean> => passes('oxfmt', ['--check'])
