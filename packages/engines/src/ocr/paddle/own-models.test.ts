/** A Korean model is found in the operator's folder under any of its usual names. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { koreanModel, lookForOcrModelsIn, ownModelFolders } from './own-models.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-own-models-'))
})
afterEach(async () => {
  lookForOcrModelsIn(undefined)
  await rm(folder, { recursive: true })
})

test.each(['korean_PP-OCRv5_mobile_rec.onnx', 'korean_PP-OCRv5_rec_mobile.onnx'])('finds %s', async (name) => {
  lookForOcrModelsIn(folder)
  expect(koreanModel()).toBeUndefined()
  await Promise.all([name, 'README.md', 'latin.onnx'].map((each) => writeFile(join(folder, each), '')))
  expect(koreanModel()).toBe(join(folder, name))
  expect(ownModelFolders()).toEqual([folder])
})

test('finds nothing without a folder', () => {
  expect([koreanModel(), ownModelFolders()]).toEqual([undefined, []])
  lookForOcrModelsIn(join(folder, 'missing'))
  expect([koreanModel(), ownModelFolders()]).toEqual([undefined, []])
})
