/** Runs the tasks of PP-OCRv6 in a sandboxed process that serves one job. */
import { EngineProcess } from '../../host/engine-process.ts'
import { onceMoreAfterCrash, ProcessPool } from '../../host/process-pool.ts'
import type { TaskFiles } from '../../host/staged-files.ts'
import { watched } from '../../host/watching/index.ts'
import { ownModels, paddleFolder } from './models.ts'
import { ownModelFolders } from './own-models.ts'

export interface PaddleLimits {
  signal: AbortSignal
  memoryMegabytes: number
}

/** The JavaScript heap holds images and the lines' pixels. */
const objectMegabytes = 512
/** A process with its models loaded uses about 250 MB. */
const wornBytes = 900_000_000

/**
 * The models take and return large pieces of memory, layer by layer. By default the C library gives each back to the system, which must clear it
 * before it is used again: a tenth of the detection's time, and a quarter of that of Korean lines. With these settings it keeps so much of what
 * is returned, in bytes. Large pieces are kept only in the main arena, so that there is no other.
 */
const environment = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '268435456', MALLOC_TRIM_THRESHOLD_: '134217728' }

/** One process reads at a time, with all processors: two would need twice the memory. */
const pool = new ProcessPool({
  engine: 'paddle',
  places: 1,
  mostSpares: 0,
  start: () =>
    EngineProcess.start(objectMegabytes, {
      wornBytes,
      read: [paddleFolder(), ownModels, ...ownModelFolders()],
      environment,
    }),
})

/** Runs a task. Throws DocweaveError as `runEngine` does. */
export const runPaddle = (
  task: string,
  args: unknown,
  files: TaskFiles,
  { signal, memoryMegabytes }: PaddleLimits,
): Promise<unknown> =>
  onceMoreAfterCrash(() =>
    pool.use('usual', signal, (process) =>
      watched('paddle', task, () => process.request({ engine: 'paddle', task, args, files, memoryMegabytes, signal })),
    ),
  )

/** Ends idle processes. Used at shutdown and by tests. */
export const endPaddle = (): Promise<void> => pool.end()
