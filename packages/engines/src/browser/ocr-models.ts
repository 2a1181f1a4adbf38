/** What `ocr/paddle/models.ts` is in the browser: the models are assets of the site. */
import { assetName, koreanLines, paddleModels, type ModelFile, type PaddleModel } from '../ocr/paddle/model-files.ts'
import { absent } from './absent.ts'

const addressOf = (model: ModelFile): string => new URL(`/assets/${assetName(model)}`, location.origin).href

/** The address of a model. */
export const modelPath = (model: PaddleModel): string => addressOf(paddleModels[model])

/** The address of our own model of Korean, by which Korean pages are known. */
export const koreanLinesPath = (): string => addressOf(koreanLines)

export { absent as hasModels, absent as paddleFolder }
