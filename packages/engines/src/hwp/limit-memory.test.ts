import { expect, test } from 'vitest'
import { limitMemory } from './limit-memory.ts'

/** A module with one page of memory, and a function that grows it: (func (param i32) (result i32) local.get 0 memory.grow). */
const growing = Buffer.from(
  [
    '0061736d01000000',
    '0106016001 7f017f',
    '03020100',
    '0503010001',
    '07090201 6d0200 0167 0000',
    '0a080106 0020004000 0b',
  ]
    .join('')
    .replaceAll(' ', ''),
  'hex',
)

function started(module: Uint8Array<ArrayBuffer>): (pages: number) => number {
  const { g } = new WebAssembly.Instance(new WebAssembly.Module(module)).exports
  if (typeof g !== 'function') throw new Error('no function')
  return (pages) => Number(g(pages))
}

test('the memory of a module grows only to its limit', () => {
  const grow = started(limitMemory(growing, 300))
  expect(grow(299)).toBe(1)
  expect(grow(1)).toBe(-1)
  expect(started(new Uint8Array(growing))(1000)).toBe(1)
})

test('rejects a module without a memory', () => {
  expect(() => limitMemory(growing.subarray(0, 8), 300)).toThrow('no memory')
})
