/** Runs programs for the set-up and the checks. */
import { spawn } from 'node:child_process'
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
