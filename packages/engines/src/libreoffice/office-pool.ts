/** LibreOffices: each serves one job, with a profile and a folder of its own, and a spare waits warm. */
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

/** All of them are alike. */
const kind = 'office'

/**
 * Runs `work` with a LibreOffice that no other job uses; once more with a fresh one when the first dies of the document.
 *
 * @throws DocweaveError `CANCELLED` as soon as the signal aborts while it waits for one; what starting one or `work` throws
 */
export const withOffice = <Result>(
  signal: AbortSignal,
  work: (office: OfficeProcess) => Promise<Result>,
): Promise<Result> =>
  onceMoreAfterCrash(() => pool.use(kind, signal, (office) => watched('libreoffice', 'convert', () => work(office))))

/** Has a spare ready for the first document; where there is no LibreOffice the first document tells. */
export const warmUp = (): void => pool.warmUp(kind)

/** Ends those that wait, and waits for those that are ending: for a process that exits, and for tests that count what is left. */
export const endOffices = (): Promise<void> => pool.end()
