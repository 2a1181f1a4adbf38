/** What went wrong with a native program, as a code of the table. */
import { DocweaveError } from '@docweave/contract'

export interface ProgramEnd {
  code: number | null
  signal: string | null
  error?: Error
}

/** Of what a program said no more is kept, from its end. */
export const mostKept = 2000

/** A program ended by a signal inside a sandbox or a shell gives 128 plus the signal's number. */
const signalled = ({ code, signal }: ProgramEnd, name: string, number: number) =>
  signal === name || code === 128 + number

const isMissing = (error: Error | undefined) => error && 'code' in error && error.code === 'ENOENT'

/** Tells from how a program ended, and what it wrote on standard error, which code it is. */
export function failureOf(program: string, end: ProgramEnd, stderr: string): DocweaveError {
  const cause =
    end.error ?? new Error(`${program} ended with ${end.signal ?? end.code}: ${stderr.slice(-mostKept).trim()}`)
  const notFound = /(?:execvp|failed to execute|env:).*No such file or directory/.test(stderr)
  if (isMissing(end.error) || notFound) return new DocweaveError('TOOL_UNAVAILABLE', {}, cause)
  if (signalled(end, 'SIGXCPU', 24)) return new DocweaveError('TIMED_OUT', {}, cause)
  // SIGKILL without our doing is the kernel's out-of-memory killer, or the hard limit of processor time.
  const outOfMemory = /bad_alloc|cannot allocate|out of memory/i.test(stderr) || signalled(end, 'SIGKILL', 9)
  return new DocweaveError(outOfMemory ? 'MEMORY_EXCEEDED' : 'ENGINE_FAILED', {}, cause)
}
