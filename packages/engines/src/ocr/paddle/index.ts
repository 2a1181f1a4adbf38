/** Runs PP-OCRv6 in a sandboxed process that serves one job. */
import { z } from 'zod'
import { EngineProcess } from '../../host/engine-process.ts'
import { onceMoreAfterCrash, ProcessPool } from '../../host/process-pool.ts'
import type { TaskFiles } from '../../host/staged-files.ts'
import { watched } from '../../host/watching/index.ts'
import { ownModels, paddleFolder } from './models.ts'
import { ownModelFolders } from './own-models.ts'
import type { CutLinesArgs, FindLinesArgs, FlattenPageArgs, FramesArgs, ReadLinesArgs } from './tasks.ts'

export { check } from './check.ts'
export { hasModels, paddleFolder, paddleModels, type ModelFile } from './models.ts'
export { koreanModel, lookForOcrModelsIn } from './own-models.ts'

interface Limits {
  signal: AbortSignal
  memoryMegabytes: number
}

/** The JavaScript heap holds images and the lines' pixels. */
const objectMegabytes = 512
/** A process with its models loaded uses about 250 MB. */
const wornBytes = 900_000_000

/** One process reads at a time, with all processors: two would need twice the memory. */
const pool = new ProcessPool({
  engine: 'paddle',
  places: 1,
  mostSpares: 0,
  start: () =>
    EngineProcess.start(objectMegabytes, { wornBytes, read: [paddleFolder(), ownModels, ...ownModelFolders()] }),
})

const run = (task: string, args: unknown, files: TaskFiles, { signal, memoryMegabytes }: Limits) =>
  onceMoreAfterCrash(() =>
    pool.use('usual', signal, (process) =>
      watched('paddle', task, () => process.request({ engine: 'paddle', task, args, files, memoryMegabytes, signal })),
    ),
  )

const Frame = z.object({ x: z.number(), y: z.number(), angle: z.number(), width: z.number(), height: z.number() })
const Regions = z.array(
  z.object({
    frame: Frame,
    score: z.number(),
    isBox: z.boolean(),
    middle: z.array(z.tuple([z.number(), z.number()])),
  }),
)
const Grid = z.object({
  width: z.number(),
  height: z.number(),
  step: z.number(),
  columns: z.number(),
  xs: z.array(z.number()),
  ys: z.array(z.number()),
})
const Lines = z.array(z.array(z.object({ text: z.string(), at: z.number(), confidence: z.number() })))

/** Finds the text lines of an image. Throws DocweaveError as `runEngine` does. */
export const findLines = async (args: FindLinesArgs, limits: Limits) =>
  Regions.parse(await run('findLines', args, { read: [args.image] }, limits))

/** Writes the flat image of a page that is not flat, and returns where its points are on the page; `null` if the page is flat. */
export const flattenPage = async (args: FlattenPageArgs, limits: Limits) =>
  Grid.nullable().parse(await run('flattenPage', args, { read: [args.image], write: [args.out] }, limits))

/** Reads lines of an image, each a list of characters. */
export const readLines = async (args: ReadLinesArgs, limits: Limits) =>
  Lines.parse(await run('readLines', args, { read: [args.image] }, limits))

/** Reads Korean lines of an image by our own model, each a list of characters. */
export const readKoreanLines = async (args: FramesArgs, limits: Limits) =>
  Lines.parse(await run('readKoreanLines', args, { read: [args.image] }, limits))

/** Returns the probability that each line is upside down. */
export const findDirections = async (args: FramesArgs, limits: Limits) =>
  z.array(z.number()).parse(await run('findDirections', args, { read: [args.image] }, limits))

/** Writes each line of an image to a file of its own. */
export const cutLines = async (args: CutLinesArgs, limits: Limits): Promise<void> => {
  await run('cutLines', args, { read: [args.image], folders: [args.folder] }, limits)
}

/** Ends idle processes. Used at shutdown and by tests. */
export const endPaddle = (): Promise<void> => pool.end()
