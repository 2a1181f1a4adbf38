/** Runs the command line as a process, like a shell does. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'

/** The program’s entry point. */
export const main = fileURLToPath(new URL('../public.ts', import.meta.url))

export interface Finished {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: Buffer
  stderr: string
}

interface CliOptions {
  cwd?: string
  env?: Record<string, string>
  /** Standard input; nothing by default. `open` leaves it open. */
  input?: string | Uint8Array | { open: true }
  /** A script instead of the program's own entry point. */
  script?: string
}

/** Starts `docweave` with `words`. */
export function startCli(
  words: readonly string[],
  { cwd, env, input = '', script = main }: CliOptions = {},
): { child: ChildProcess; ended: Promise<Finished> } {
  const child = spawn(process.execPath, [script, ...words], {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: 'pipe',
  })
  child.stdin.on('error', () => undefined)
  if (typeof input === 'string' || input instanceof Uint8Array) child.stdin.end(input)
  const ended = Promise.all([
    new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
      child.on('exit', (code, signal) => resolve([code, signal])),
    ),
    buffer(child.stdout),
    buffer(child.stderr),
  ]).then(([[code, signal], stdout, stderr]) => ({ code, signal, stdout, stderr: stderr.toString() }))
  // A test that takes only the process may close its output.
  ended.catch(() => undefined)
  return { child, ended }
}

/** Runs `docweave` to its end. */
export const runCli = (words: readonly string[], options?: CliOptions): Promise<Finished> =>
  startCli(words, options).ended
