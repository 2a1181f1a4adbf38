/** The same calls on files in memory and on Node's own give the same results. */
import * as nodeSync from 'node:fs'
import * as nodeAsync from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as memoryAsync from './builtins/fs-promises.ts'
import * as memorySync from './builtins/fs.ts'

/** What engines use of `node:fs`. */
interface Sync {
  openSync(path: string, mode: 'r' | 'w'): number
  writeSync(descriptor: number, bytes: Uint8Array, offset?: number): number
  readSync(descriptor: number, target: Uint8Array, offset: number, length: number, position: number | null): number
  fstatSync(descriptor: number): { size: number }
  closeSync(descriptor: number): void
  copyFileSync(from: string, to: string): void
  renameSync(from: string, to: string): void
  writeFileSync(path: string, content: string): void
  readFileSync(path: string): Uint8Array
  statSync(path: string): { size: number }
  mkdirSync(path: string): unknown
  rmSync(path: string, options?: { recursive?: boolean; force?: boolean }): void
  existsSync(path: string): boolean
}

/** What they use of `node:fs/promises`. */
interface Async {
  mkdir(path: string, options: { recursive: true }): Promise<unknown>
  writeFile(path: string, content: string): Promise<void>
  open(path: string): Promise<{
    read(given: { buffer: Uint8Array; position: number }): Promise<{ buffer: Uint8Array; bytesRead: number }>
    close(): Promise<void>
  }>
  readdir(path: string): Promise<string[]>
}

const codeOf = (work: () => unknown): string => {
  try {
    work()
    return 'done'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'no code'
  }
}

function walk(fs: Sync, folder: string): unknown[] {
  const path = join(folder, 'a.bin')
  const file = fs.openSync(path, 'w')
  fs.writeSync(file, new Uint8Array([1, 2, 3, 4]))
  fs.writeSync(file, new Uint8Array([9, 9, 5, 6]), 2)
  fs.closeSync(file)
  const read = fs.openSync(path, 'r')
  const target = new Uint8Array(10)
  const counts = [
    fs.readSync(read, target, 1, 4, null),
    fs.readSync(read, target, 5, 5, 4),
    fs.readSync(read, target, 0, 1, 99),
  ]
  const size = fs.fstatSync(read).size
  fs.closeSync(read)
  fs.copyFileSync(path, join(folder, 'b.bin'))
  fs.writeFileSync(path, '한글')
  fs.renameSync(path, join(folder, 'c.txt'))
  const failures = [
    () => fs.readFileSync(path),
    () => fs.openSync(join(folder, 'none', 'x'), 'w'),
    () => fs.statSync(path),
    () => fs.mkdirSync(folder),
    () => fs.rmSync(path),
    () => fs.rmSync(path, { force: true }),
    () => fs.closeSync(12_345),
  ].map(codeOf)
  const texts = [
    new TextDecoder().decode(fs.readFileSync(join(folder, 'c.txt'))),
    [...fs.readFileSync(join(folder, 'b.bin'))],
  ]
  fs.rmSync(folder, { recursive: true })
  return [[...target], counts, size, failures, texts, fs.existsSync(folder)]
}

test('files in memory behave as those of Node', () => {
  const own = nodeSync.mkdtempSync(join(tmpdir(), 'memory-files-'))
  const memory = memorySync.mkdtempSync('/tmp/memory-files-')
  expect(walk(memorySync, memory)).toEqual(walk(nodeSync, own))
})

test('files that are opened asynchronously are read at a position, and folders are listed', async () => {
  const [own, memory] = [await nodeAsync.mkdtemp(join(tmpdir(), 'm-')), await memoryAsync.mkdtemp('/tmp/m-')]
  const results = []
  const systems: [Async, string][] = [
    [nodeAsync, own],
    [memoryAsync, memory],
  ]
  for (const [fs, folder] of systems) {
    await fs.mkdir(join(folder, 'deep', 'er'), { recursive: true })
    await fs.writeFile(join(folder, 'deep', 'f'), 'abcdef')
    const file = await fs.open(join(folder, 'deep', 'f'))
    const { buffer, bytesRead } = await file.read({ buffer: new Uint8Array(3), position: 4 })
    await file.close()
    results.push([[...buffer], bytesRead, (await fs.readdir(join(folder, 'deep'))).toSorted()])
  }
  expect(results[1]).toEqual(results[0])
})
