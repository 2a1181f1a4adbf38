/** Runs one program in the sandbox from its start to its end. */
import { basename } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { watched } from '../watching/index.ts'
import { failureOf } from './failure.ts'
import { killGroup, startSandboxed, type SandboxedProgram } from './start-sandboxed.ts'
import { removeSpecialFiles } from './written-files.ts'

export interface ProgramOutput {
  stdout: string
  stderr: string
}

/** A program that writes more than this on one stream has gone wrong. */
const outputLimit = 64 * 1024 * 1024

/** Collects a stream's text up to the limit. */
function collect(stream: NodeJS.ReadableStream | null): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  stream?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= outputLimit) chunks.push(chunk)
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** `seconds` bounds wall-clock and processor time, each. */
export type RunWish = Omit<SandboxedProgram, 'replies'> & { signal: AbortSignal }

/**
 * Runs a program in the sandbox and waits for its end. Its folder then holds files and folders alone.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` when there is no such program or no sandbox, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED` when the
 * signal aborted, `UNPACKED_TOO_LARGE` when it fills its folder, `ENGINE_FAILED` with the program's own words as the cause
 */
export function runSandboxed(wish: RunWish): Promise<ProgramOutput> {
  return watched(basename(wish.program), 'run', () => runToEnd(wish))
}

async function runToEnd(wish: RunWish): Promise<ProgramOutput> {
  if (wish.signal.aborted) throw new DocweaveError('CANCELLED', {}, wish.signal.reason)
  const { child, sandboxed, ended, watch } = await startSandboxed(wish)
  watch()
  const stdout = collect(child.stdout)
  const stderr = collect(child.stderr)
  child.stdin?.end(wish.input)

  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    killGroup(child)
  }, wish.seconds * 1000)
  const onAbort = () => killGroup(child)
  wish.signal.addEventListener('abort', onAbort, { once: true })
  // It may have aborted before the listener was there: then no event comes any more.
  if (wish.signal.aborted) onAbort()
  try {
    const end = await ended
    if (wish.signal.aborted) throw new DocweaveError('CANCELLED', {}, wish.signal.reason)
    if (timedOut) throw new DocweaveError('TIMED_OUT')
    if (end.code !== 0 || end.error) throw failureOf(wish.program, end, stderr())
    return { stdout: stdout(), stderr: stderr() }
  } finally {
    clearTimeout(timer)
    wish.signal.removeEventListener('abort', onAbort)
    // Without a process namespace, children of a program that crashed may still be there.
    if (!sandboxed) killGroup(child)
    await removeSpecialFiles(wish.write)
  }
}
