/**
 * The files of PP-OCRv6 (small), as the set-up unpacks them: text detection, recognition and the direction of lines. They are published in
 * the PyPI package `rapidocr` 3.10.0 (Apache-2.0).
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../../../../.tools/paddle-ocr', import.meta.url))

/** The folder that the set-up creates. */
export const paddleFolder = (): string => folder

export interface ModelFile {
  file: string
  bytes: number
  sha256: string
}

/** The models: the size and the SHA-256 hash of each file. */
export const paddleModels = {
  detection: {
    file: 'PP-OCRv6_det_small.onnx',
    bytes: 9_929_594,
    sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f',
  },
  recognition: {
    file: 'PP-OCRv6_rec_small.onnx',
    bytes: 21_234_383,
    sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884',
  },
  direction: {
    file: 'ch_ppocr_mobile_v2.0_cls_mobile.onnx',
    bytes: 585_532,
    sha256: 'e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c',
  },
} as const satisfies Record<string, ModelFile>

export type PaddleModel = keyof typeof paddleModels

/** The folder of our own models (see its README). */
export const ownModels = fileURLToPath(new URL('../../../models', import.meta.url))

/** The path of a model's file. */
export const modelPath = (model: PaddleModel): string => join(folder, paddleModels[model].file)

/** Whether all models are unpacked. Compares only sizes, because the set-up has checked the contents. */
export const isPaddleInstalled = (): boolean => hasModels(folder, Object.values(paddleModels))

/** Whether a folder contains these files at their full size. */
export const hasModels = (parent: string, models: readonly ModelFile[]): boolean =>
  models.every(({ file, bytes }) => existsSync(join(parent, file)) && statSync(join(parent, file)).size === bytes)
