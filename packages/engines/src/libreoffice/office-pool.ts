/** The pool of LibreOffice processes. Each serves one job, with its own profile and folder; one spare is kept warm. */
import { availableParallelism } from 'node:os'
import { onceMoreAfterCrash, ProcessPool } from '../host/process-pool.ts'
import { watched } from '../watching/index.ts'
import { OfficeProcess } from './office-process.ts'

const spareMilliseconds = 600_000

const pool = new ProcessPool({
  engine: 'libreoffice',
  places: Math.min(2, availableParallelism()),
  mostSpares: 1,
  spareMilliseconds,
  start: () => OfficeProcess.start(),
})

/** All processes are of one kind. */
const kind = 'office'

/**
 * Runs `work` with a LibreOffice that no other job uses. If it crashes, a fresh one runs `work` once more.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits; what starting a process or `work` throws
 */
export const withOffice = <Result>(
  signal: AbortSignal,
  work: (office: OfficeProcess) => Promise<Result>,
): Promise<Result> =>
  onceMoreAfterCrash(() => pool.use(kind, signal, (office) => watched('libreoffice', 'convert', () => work(office))))

/** Starts a spare. Without LibreOffice the first conversion reports the error. */
export const warmUp = (): void => pool.warmUp(kind)

/** Ends all idle processes. Used at shutdown and by tests that check for leftovers. */
export const endOffices = (): Promise<void> => pool.end()
