/** Runs the command line against the site under test. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { env } from './env.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `docweave` with `args` and returns its exit code and output. */
export function docweave(...args: string[]): Promise<Finished> {
  const child = spawn('node', [main, ...args], { env: { ...process.env, DOCWEAVE_URL: env.baseUrl } })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr })))
}

/** The last line of standard error, parsed as JSON. */
export const lastLine = ({ stderr }: Finished): unknown => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')
