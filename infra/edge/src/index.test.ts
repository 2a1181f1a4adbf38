/** The edge's configuration contains the build, the API's address and the settings, with any special characters escaped. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeEdgeConfig } from './index.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docweave-edge-'))
  mkdirSync(join(folder, 'dist/server/assets'), { recursive: true })
  writeFileSync(join(folder, 'dist/server/worker.js'), '')
  writeFileSync(join(folder, 'dist/server/assets/ko.js'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

it('writes the entry first, every module, the addresses and the settings', () => {
  const path = writeEdgeConfig({
    webDist: join(folder, 'dist'),
    port: 3000,
    apiAddress: '127.0.0.1:3001',
    identityAddress: '127.0.0.1:9099',
    folder: join(folder, 'edge'),
    settings: { DEFAULT_LOCALE: 'ko', SOURCE_URL: 'https://example.org/"quoted"' },
  })
  const text = readFileSync(path, 'utf8')
  expect(text.match(/esModule = embed "[^"]+"/g)).toEqual([
    'esModule = embed "../dist/server/worker.js"',
    'esModule = embed "../dist/server/assets/ko.js"',
  ])
  expect(text).toContain('address = "127.0.0.1:3000"')
  expect(text).toContain('external = (address = "127.0.0.1:3001"')
  expect(text).toContain('name = "identity", external = (address = "127.0.0.1:9099"')
  expect(text).toContain('(name = "IDENTITY", service = "identity")')
  expect(text).toContain('(name = "DEFAULT_LOCALE", text = "ko")')
  expect(text).toContain('text = "https://example.org/\\"quoted\\""')
})

it('fails if the site is not built', () => {
  const options = { webDist: join(folder, 'none'), port: 1, apiAddress: '', folder }
  expect(() => writeEdgeConfig(options)).toThrow(/build the site/)
})

it('binds no identity emulator if there is none', () => {
  const path = writeEdgeConfig({
    webDist: join(folder, 'dist'),
    port: 3000,
    apiAddress: '127.0.0.1:3001',
    folder: join(folder, 'edge'),
  })
  expect(readFileSync(path, 'utf8')).not.toMatch(/identity/i)
})
