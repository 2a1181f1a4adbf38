/** The models that the site serves to browsers that recognise text. */
import { join } from 'node:path'
import { assetName, koreanLines, paddleModels, type ModelFile } from '../ocr/paddle/model-files.ts'
import { isPaddleInstalled, ownModels, paddleFolder } from '../ocr/paddle/models.ts'

export interface OcrAsset {
  /** Its name in the folder of assets. */
  name: string
  /** The path of the file. */
  path: string
  bytes: number
}

const assetIn = (folder: string, model: ModelFile): OcrAsset => ({
  name: assetName(model),
  path: join(folder, model.file),
  bytes: model.bytes,
})

/** Returns the models; none if the set-up has not unpacked them. */
export const ocrAssets = (): OcrAsset[] =>
  isPaddleInstalled()
    ? [...Object.values(paddleModels).map((model) => assetIn(paddleFolder(), model)), assetIn(ownModels, koreanLines)]
    : []
