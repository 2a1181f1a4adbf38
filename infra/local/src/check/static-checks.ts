/** The checks that read the code without running it; each counts as one test. */
import { runProgram } from '../run-program.ts'

const passes = async (command: string, args: string[]) =>
  (await runProgram(command, args, { output: 'show' })).status === 0

/** Types, of every project. */
export const checkTypes = (): Promise<boolean> => passes('tsc', ['-b', 'infra/tsconfig.json'])

/** The linter's rules and the table of who may import whom; a warning is a failure. */
export const lint = (args: string[] = []): Promise<boolean> => passes('oxlint', ['--deny-warnings', ...args])

/** The format of every file. */
export const checkFormat = (): Promise<boolean> => passes('oxfmt', ['--check'])
