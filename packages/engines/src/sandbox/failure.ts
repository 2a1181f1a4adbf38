/** Turns the end of a sandboxed program into a code of the error table. */
import { DocweaveError } from '@docweave/contract/docweave-error'

export interface ProgramEnd {
  code: number | null
  signal: string | null
  error?: Error
}

/** The last characters of standard error that are kept. */
export const mostKept = 2000

/** A program ended by a signal inside a sandbox or a shell gives 128 plus the signal's number. */
const signalled = ({ code, signal }: ProgramEnd, name: string, number: number) =>
  signal === name || code === 128 + number

const isMissing = (error: Error | undefined) => error && 'code' in error && error.code === 'ENOENT'

/**
 * Gives the error of a program that ended badly.
 *
 * @param stderr the end of what it wrote on standard error
 */
export function failureOf(program: string, end: ProgramEnd, stderr: string): DocweaveError {
  if (end.error instanceof DocweaveError) return end.error
  const cause =
    end.error ?? new Error(`${program} ended with ${end.signal ?? end.code}: ${stderr.slice(-mostKept).trim()}`)
  const notFound = /(?:execvp|failed to execute|env:).*No such file or directory/.test(stderr)
  if (isMissing(end.error) || notFound) return new DocweaveError('TOOL_UNAVAILABLE', {}, cause)
  if (signalled(end, 'SIGXCPU', 24)) return new DocweaveError('TIMED_OUT', {}, cause)
  // SIGKILL without our doing is the kernel's out-of-memory killer, or the hard limit of processor time.
  const outOfMemory = /bad_alloc|cannot allocate|out of memory/i.test(stderr) || signalled(end, 'SIGKILL', 9)
  return new DocweaveError(outOfMemory ? 'MEMORY_EXCEEDED' : 'ENGINE_FAILED', {}, cause)
}
