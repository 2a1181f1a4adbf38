/** What strangers' files are, told by sandboxed processes: one visitor's files share a process, and no two visitors do. */
import { DocweaveError, type FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inJob } from '@docweave/engines/host'

/** How long a visitor waits for a process and its answer. */
const patienceSeconds = 60

/**
 * Runs `work` for a visitor, so that its requests to engines share a process with that visitor's others alone.
 *
 * @param visitor as `Asker` names visitors
 */
export const forVisitor = <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> =>
  inJob(`visitor-${visitor}`, work)

/**
 * Finds the kind of the file at `path` by its content; `undefined` when it is none of ours.
 *
 * @param name what the visitor calls it, for what content does not tell
 * @throws DocweaveError `TOOL_UNAVAILABLE` where there is no sandbox; `TOO_BUSY` (params: `seconds` to wait) when no process was free for a
 * minute; `TIMED_OUT`, `MEMORY_EXCEEDED` or `ENGINE_FAILED` when the file takes the process with it
 */
export async function kindOfUpload(path: string, name: string, visitor: string): Promise<FileKind | undefined> {
  const signal = AbortSignal.timeout(patienceSeconds * 1000)
  try {
    const [kind] = await forVisitor(visitor, () => kindsOf([{ path, name }], signal))
    return kind
  } catch (error) {
    throw signal.aborted ? new DocweaveError('TOO_BUSY', { seconds: patienceSeconds }, error) : error
  }
}
