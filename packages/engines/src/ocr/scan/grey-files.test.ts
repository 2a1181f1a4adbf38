import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPgm, writePgm } from './grey-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-grey-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const pixels = Uint8ClampedArray.from({ length: 300 * 200 }, (_, index) => index % 251)

test('reads the image that was written', () => {
  const path = join(folder, 'page.pgm')
  writePgm(path, { pixels, width: 300, height: 200, stride: 300 })
  expect(readPgm(path)).toEqual({ pixels: Buffer.from(pixels), width: 300, height: 200, stride: 300 })
})

test('fails when only a part of the image can be written', async () => {
  const program = `
    import { writePgm } from '${import.meta.resolve('./grey-files.ts')}'
    process.on('SIGXFSZ', () => {})
    const image = { pixels: new Uint8Array(60_000), width: 300, height: 200, stride: 300 }
    try {
      writePgm('${join(folder, 'part.pgm')}', image)
      console.log('written')
    } catch ({ code }) {
      console.log(code)
    }`
  // A limit on the size of files cuts a write short like a disk that fills up; the unit is 512 bytes in POSIX and 1024 in Bash.
  const limited = 'ulimit -f 20; exec "$@"'
  const args = ['-c', limited, 'sh', process.execPath, '--input-type=module', '--eval', program]
  expect((await promisify(execFile)('sh', args)).stdout).toBe('EFBIG\n')
})
