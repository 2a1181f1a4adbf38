/** Detects the kind of uploaded files in sandboxed processes, which are never shared between visitors. */
import { isAccountId } from '@docweave/api'
import { DocweaveError, type FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inJob } from '@docweave/engines/host'

/** How long a visitor waits for a process and its result. */
const patienceSeconds = 60

/**
 * Runs `work` in the visitor's scope: its engine requests share processes only with other requests of this visitor. Processes are kept longer
 * for accounts, because several people may share the address of a visitor without one.
 *
 * @param visitor as in `Asker`
 */
export const forVisitor = <Result>(visitor: string, work: () => Promise<Result>): Promise<Result> =>
  inJob(`visitor-${visitor}`, work, isAccountId(visitor) ? visitor : undefined)

/**
 * Detects the kind of the file at `path` by its content; `undefined` if it is not supported.
 *
 * @param name the visitor's file name, for kinds that the content does not determine
 * @throws DocweaveError `TOOL_UNAVAILABLE` without a sandbox; `TOO_BUSY` (params: `seconds` to wait) without a result in a minute;
 * `TIMED_OUT`, `MEMORY_EXCEEDED` or `ENGINE_FAILED` when the file makes the process fail
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
