/** Unpacks the models of PP-OCRv6 in this checkout, from the wheel that contains them. The wheel and each model are verified by hash. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { letReadAll } from '@docweave/engines/host/sandbox'
import { hasModels, paddleFolder, paddleModels, type ModelFile } from '@docweave/engines/ocr/paddle'
import { installLocked } from '../downloaded-programs.ts'
import { sha256 } from '../file-hash.ts'

export interface OcrModels {
  /** The lock file that names the wheel. */
  lockFile: string
  models: readonly ModelFile[]
  /** The folder that the models are moved to. */
  folder: string
  /** Settings of the installer, as environment variables. */
  installer?: Record<string, string>
}

const paddle: OcrModels = {
  lockFile: fileURLToPath(new URL('models.txt', import.meta.url)),
  models: Object.values(paddleModels),
  folder: paddleFolder(),
}

/** Where the wheel has its models. */
const inWheel = 'rapidocr/models'

/** Whether the models are complete. Fast, because it compares only sizes. */
export const isOcrSetUp = ({ folder, models }: OcrModels = paddle): boolean => hasModels(folder, models)

/** Sets up the models if it can; otherwise prints the reason, and the site shows the tools of OCR as unavailable. */
export async function setUpOcr(say: (line: string) => void, wanted: OcrModels = paddle): Promise<void> {
  if (isOcrSetUp(wanted)) return
  const { lockFile, models, folder, installer } = wanted
  const wheel = `${folder}-wheel`
  const unpacked = ({ file }: ModelFile) => join(wheel, inWheel, file)
  try {
    say('Downloading the models of text recognition (once, 27 MB)…')
    await rm(wheel, { recursive: true, force: true })
    if (!(await installLocked(lockFile, wheel, installer))) throw new Error('pip could not download their wheel.')
    for (const model of models)
      if ((await sha256(unpacked(model))) !== model.sha256) throw new Error(`The hash of ${model.file} is wrong.`)
    await mkdir(folder, { recursive: true })
    for (const model of models) await rename(unpacked(model), join(folder, model.file))
    letReadAll(folder)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    say(`The models of text recognition could not be set up: ${why} The site shows its tools as unavailable.`)
  } finally {
    await rm(wheel, { recursive: true, force: true })
  }
}
