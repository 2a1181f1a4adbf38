/** Finds and reads the text lines of images by PP-OCRv6. */
import { z } from 'zod'
import { runPaddle, type PaddleLimits } from './run-paddle.ts'
import type { CutLinesArgs, FindLinesArgs, FlattenPageArgs, FramesArgs, ReadLinesArgs } from './tasks.ts'

export { check } from './check.ts'
export { assetName, koreanLines, paddleModels, type ModelFile } from './model-files.ts'
export { hasModels, paddleFolder } from './models.ts'
export { koreanModel, lookForOcrModelsIn } from './own-models.ts'
export { endPaddle } from './run-paddle.ts'

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
export const findLines = async (args: FindLinesArgs, limits: PaddleLimits) =>
  Regions.parse(await runPaddle('findLines', args, { read: [args.image] }, limits))

/** Writes the flat image of a page that is not flat, and returns where its points are on the page; `null` if the page is flat. */
export const flattenPage = async (args: FlattenPageArgs, limits: PaddleLimits) =>
  Grid.nullable().parse(await runPaddle('flattenPage', args, { read: [args.image], write: [args.out] }, limits))

/** Reads lines of an image, each a list of characters. */
export const readLines = async (args: ReadLinesArgs, limits: PaddleLimits) =>
  Lines.parse(await runPaddle('readLines', args, { read: [args.image] }, limits))

/** Reads Korean lines of an image by our own model, each a list of characters. */
export const readKoreanLines = async (args: FramesArgs, limits: PaddleLimits) =>
  Lines.parse(await runPaddle('readKoreanLines', args, { read: [args.image] }, limits))

/** Returns the probability that each line is upside down. */
export const findDirections = async (args: FramesArgs, limits: PaddleLimits) =>
  z.array(z.number()).parse(await runPaddle('findDirections', args, { read: [args.image] }, limits))

/** Writes each line of an image to a file of its own. */
export const cutLines = async (args: CutLinesArgs, limits: PaddleLimits): Promise<void> => {
  await runPaddle('cutLines', args, { read: [args.image], folders: [args.folder] }, limits)
}
