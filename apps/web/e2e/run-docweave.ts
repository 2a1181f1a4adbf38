/** Runs the command line against the site under test. */
import { fileURLToPath } from 'node:url'
import { execa } from 'execa'
import { env } from './env.ts'

const main = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

export interface Finished {
  code: number | undefined
  stdout: string
  stderr: string
}

/** Runs `docweave` with `args` and returns its exit code and output. */
export async function docweave(...args: string[]): Promise<Finished> {
  const { exitCode, stdout, stderr } = await execa('node', [main, ...args], {
    env: { DOCWEAVE_URL: env.baseUrl },
    stripFinalNewline: false,
    reject: false,
  })
  return { code: exitCode, stdout, stderr }
}

/** The last line of standard error, parsed as JSON. */
export const lastLine = ({ stderr }: Finished): unknown => JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')
