import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelMetadata } from './model-metadata.ts'
import { modelPath } from './models.ts'

const field = (number: number, content: Uint8Array) =>
  Buffer.concat([Buffer.from([(number << 3) | 2, content.length]), content])
const entry = (key: string, value: string) =>
  field(14, Buffer.concat([field(1, Buffer.from(key)), field(2, Buffer.from(value))]))

test('reads the entries, and skips other fields', () => {
  const file = Buffer.concat([Buffer.from([1 << 3, 8]), field(2, Buffer.from('producer')), entry('a', 'é\n中')])
  expect([...modelMetadata(file)]).toEqual([['a', 'é\n中']])
})

test('rejects a truncated number and an unknown wire type', () => {
  expect(() => modelMetadata(Buffer.from([0x80]))).toThrow('ends within a number')
  expect(() => modelMetadata(Buffer.from([0x0d, 1]))).toThrow('wire type 5')
})

test('the recognition model names the characters that it can output', () => {
  const characters =
    modelMetadata(readFileSync(modelPath('recognition')))
      .get('character')
      ?.split('\n') ?? []
  expect(characters).toHaveLength(18_708)
  for (const character of ['A', '9', '€', 'あ', 'ン', '議']) expect(characters).toContain(character)
  expect(characters).not.toContain('한')
})
