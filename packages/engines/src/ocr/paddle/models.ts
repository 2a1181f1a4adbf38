/** Where the server has the models of OCR. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { koreanLines, paddleModels, type ModelFile, type PaddleModel } from './model-files.ts'

const folder = fileURLToPath(new URL('../../../../../.tools/paddle-ocr', import.meta.url))

/** The folder that the set-up creates. */
export const paddleFolder = (): string => folder

/** The folder of our own models (see its README). */
export const ownModels = fileURLToPath(new URL('../../../models', import.meta.url))

/** The path of a model's file. */
export const modelPath = (model: PaddleModel): string => join(folder, paddleModels[model].file)

/** The path of our own model of Korean. */
export const koreanLinesPath = (): string => join(ownModels, koreanLines.file)

/** Whether all models are unpacked. Compares only sizes, because the set-up has checked the contents. */
export const isPaddleInstalled = (): boolean => hasModels(folder, Object.values(paddleModels))

/** Whether a folder contains these files at their full size. */
export const hasModels = (parent: string, models: readonly ModelFile[]): boolean =>
  models.every(({ file, bytes }) => existsSync(join(parent, file)) && statSync(join(parent, file)).size === bytes)
