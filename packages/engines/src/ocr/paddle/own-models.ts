/** Models that an operator adds to PP-OCRv6, which cannot read Hangul. No package has a Korean model of its interface. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

let folder: string | undefined

/** Sets the folder of added models; `undefined` if there is none. */
export function lookForOcrModelsIn(path: string | undefined): void {
  folder = path
}

/** The folders that the engine's process must be able to read besides its own. */
export const ownModelFolders = (): string[] => (folder !== undefined && existsSync(folder) ? [folder] : [])

/** Korean models have different names, depending on who converted them: `korean_PP-OCRv5_mobile_rec.onnx` and others. */
const korean = /^korean.*\.onnx$/

/** The path of the Korean recognition model; `undefined` if none has been added. */
export function koreanModel(): string | undefined {
  for (const parent of ownModelFolders()) {
    const name = readdirSync(parent).find((each) => korean.test(each))
    if (name !== undefined) return join(parent, name)
  }
  return undefined
}
