/** Maps the end of a sandboxed program to a code of the error table, and explains why a system program cannot be used. */
import { DocweaveError } from '@docweave/contract/docweave-error'

export interface ProgramEnd {
  code: number | null
  signal: string | null
  error?: Error
}

/** How many of the last characters of standard error an error contains. */
export const mostKept = 2000

/** Whether a signal ended the program. Inside a sandbox or a shell the exit code is then 128 plus the signal's number. */
const signalled = ({ code, signal }: ProgramEnd, name: string, number: number) =>
  signal === name || code === 128 + number

const isMissing = (error: Error | undefined) => error && 'code' in error && error.code === 'ENOENT'

/**
 * Returns the error for a program that failed.
 *
 * @param stderr the end of its standard error
 */
export function programFailure(program: string, end: ProgramEnd, stderr: string): DocweaveError {
  if (end.error instanceof DocweaveError) return end.error
  const cause =
    end.error ?? new Error(`${program} ended with ${end.signal ?? end.code}: ${stderr.slice(-mostKept).trim()}`)
  const notFound = /(?:execvp|failed to execute|env:).*No such file or directory/.test(stderr)
  if (isMissing(end.error) || notFound) return new DocweaveError('TOOL_UNAVAILABLE', {}, cause)
  if (signalled(end, 'SIGXCPU', 24)) return new DocweaveError('TIMED_OUT', {}, cause)
  // A SIGKILL that we did not send comes from the kernel's out-of-memory killer, or from the hard limit of processor time.
  const outOfMemory = /bad_alloc|cannot allocate|out of memory/i.test(stderr) || signalled(end, 'SIGKILL', 9)
  return new DocweaveError(outOfMemory ? 'MEMORY_EXCEEDED' : 'ENGINE_FAILED', {}, cause)
}

/**
 * Explains why a system program cannot be used, with the command that installs it if it is missing.
 *
 * @param what the name of the engine or program
 * @param error the error of the version query
 * @param install the command that installs it
 */
export function unavailableReason(what: string, error: unknown, install: string): string {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
  return isMissing
    ? `${what} is missing: ${install}`
    : `${what} is installed but does not run; to reinstall it: ${install}`
}
