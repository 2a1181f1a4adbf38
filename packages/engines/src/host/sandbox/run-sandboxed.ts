/** Runs a program in the sandbox and waits for its end. */
import { basename } from 'node:path'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { watched } from '../watching/index.ts'
import { programFailure } from './program-failure.ts'
import { killGroup, startSandboxed, type SandboxedProgram } from './start-sandboxed.ts'
import { removeSpecialFiles } from './written-files.ts'

export interface ProgramOutput {
  stdout: string
  stderr: string
}

/** The maximum output of a program per stream, in bytes. */
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

/** `seconds` limits both wall-clock time and processor time. */
export type RunWish = Omit<SandboxedProgram, 'replies'> & { signal: AbortSignal }

/**
 * Runs a program in the sandbox and waits for its end. Afterwards its folder contains only regular files and folders.
 *
 * @throws DocweaveError `TOOL_UNAVAILABLE` without the program or a sandbox, `TIMED_OUT`, `MEMORY_EXCEEDED`, `CANCELLED` if the signal
 * aborted, `UNPACKED_TOO_LARGE` if it exceeds its disk limit, `ENGINE_FAILED` with the program's standard error as the cause
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
  // If it aborted before the listener was added, there is no event.
  if (wish.signal.aborted) onAbort()
  try {
    const end = await ended
    if (wish.signal.aborted) throw new DocweaveError('CANCELLED', {}, wish.signal.reason)
    if (timedOut) throw new DocweaveError('TIMED_OUT')
    if (end.code !== 0 || end.error) throw programFailure(wish.program, end, stderr())
    return { stdout: stdout(), stderr: stderr() }
  } finally {
    clearTimeout(timer)
    wish.signal.removeEventListener('abort', onAbort)
    // Without a process namespace, children of a crashed program may still run.
    if (!sandboxed) killGroup(child)
    await removeSpecialFiles(wish.write)
  }
}
