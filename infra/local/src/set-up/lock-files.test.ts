/** Every download from the Python package index is pinned by hash, and none has further dependencies. */
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { zipFile } from '@docweave/fixtures'
import { afterAll, expect, test } from 'vitest'
import { findPython } from './speech/set-up-speech.ts'
import { installLocked } from './downloaded-programs.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const files = globSync('*/*.txt', { cwd: here })
const folder = await mkdtemp(join(tmpdir(), 'docweave-wheels-'))
afterAll(() => rm(folder, { recursive: true }))

test.each(files)('finding 12: %s pins each package by its version and its hashes', async (name) => {
  const packages = (await readFile(join(here, name), 'utf8'))
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', '')
    .trim()
    .split('\n')
  for (const line of packages) expect(line).toMatch(/^[a-z0-9-]+==[\d.]+(\s+--hash=sha256:[0-9a-f]{64})+$/)
})

test('no source names a package of the index by version alone', () => {
  expect(files.toSorted()).toEqual([
    'ocr/models.txt',
    'programs/rclone.txt',
    'programs/temporal-test-server.txt',
    'programs/temporal.txt',
    'speech/base-model.txt',
    'speech/engine.txt',
  ])
  for (const name of globSync('**/*.ts', { cwd: here, exclude: ['**/*.test.ts'] }))
    expect(readFileSync(join(here, name), 'utf8'), name).not.toMatch(/['"`][a-z0-9-]+==\d/)
})

test('no package decodes media or downloads by itself', async () => {
  const engine = await readFile(join(here, 'speech/engine.txt'), 'utf8')
  expect(engine).not.toMatch(/^(?:av|huggingface[-_]hub|requests)==/m)
})

test('finding 12: refuses a wheel whose hash differs from the lock file', { timeout: 60_000 }, async () => {
  const record = 'exchanged-1.0.dist-info'
  const wheel = zipFile({
    'exchanged.py': 'answer = 42\n',
    [`${record}/METADATA`]: 'Metadata-Version: 2.1\nName: exchanged\nVersion: 1.0\n',
    [`${record}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: made\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${record}/RECORD`]: '',
  })
  await writeFile(join(folder, 'exchanged-1.0-py3-none-any.whl'), wheel)
  const locked = async (hash: string) => {
    const file = join(folder, 'lock.txt')
    await writeFile(file, `exchanged==1.0 --hash=sha256:${hash}\n`)
    const offline = {
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: folder,
      UV_OFFLINE: '1',
      UV_NO_INDEX: '1',
      UV_FIND_LINKS: folder,
    }
    return installLocked(file, join(folder, `installed-${hash.slice(0, 8)}`), offline)
  }
  const sha256 = createHash('sha256').update(wheel).digest('hex')
  expect(await locked(sha256)).toBe(true)
  expect(await locked('0'.repeat(64))).toBe(false)
})

test('finds only a Python for which wheels exist', async () => {
  expect((await findPython(''))?.version ?? 'none').toMatch(/^(?:none|3\.1[1-4]\..*)$/)
})
