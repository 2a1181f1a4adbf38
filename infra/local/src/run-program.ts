/** Runs programs for the set-up and the checks. */
import { execa } from 'execa'
import { childEnvironment } from './env.ts'
import { ROOT } from './folders.ts'

export interface ProgramEnd {
  /** The exit status; 127 if the program could not be started, 128 if it was killed. */
  status: number
  output: string
}

interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** `show` forwards the output to the terminal (standard error), `keep` returns it. */
  output?: 'show' | 'keep'
  /** Connects the program to the terminal's standard input and output. */
  terminal?: boolean
}

/** Runs a program and waits for its exit; never throws. */
export async function runProgram(command: string, args: string[], options: RunOptions = {}): Promise<ProgramEnd> {
  const out = options.output === 'keep' ? 'pipe' : 2
  const { exitCode, signal, all, originalMessage } = await execa(command, args, {
    cwd: options.cwd ?? ROOT,
    env: childEnvironment(options.env),
    extendEnv: false,
    stdio: options.terminal ? 'inherit' : ['ignore', out, out],
    all: true,
    stripFinalNewline: false,
    reject: false,
    // Ctrl+C in the terminal reaches the program too, which then ends by itself.
    cleanup: false,
  })
  if (exitCode === undefined && signal === undefined) return { status: 127, output: originalMessage ?? '' }
  return { status: exitCode ?? 128, output: all ?? '' }
}
