/** Runs a program to its end: the set-up and the checks are a row of these. */
import { spawn } from 'node:child_process'
import { childEnvironment } from './env.ts'
import { ROOT } from './folders.ts'

export interface ProgramEnd {
  /** The exit status; a program that could not be started or was killed has 127 or 128. */
  status: number
  output: string
}

interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** `show` passes the output on to the terminal (standard error), `keep` gives it back instead. */
  output?: 'show' | 'keep'
  /** Lets the program read the terminal and write to standard output, as a command of its own would. */
  terminal?: boolean
}

/** Runs a program and waits for its end; it never throws. */
export function runProgram(command: string, args: string[], options: RunOptions = {}): Promise<ProgramEnd> {
  const keep = options.output === 'keep'
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: childEnvironment(options.env),
      stdio: options.terminal ? 'inherit' : ['ignore', keep ? 'pipe' : 2, keep ? 'pipe' : 2],
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', (error) => resolve({ status: 127, output: output + error.message }))
    child.on('close', (code) => resolve({ status: code ?? 128, output }))
  })
}
