/**
 * Which processes receive the identity emulator's address, with the emulator and with a Firebase project instead; and how the Temporal
 * server is started.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { searchAttributes } from '@docweave/adapters/temporal'
import { processPlans, SEARCH_ATTRIBUTES, temporalCommand } from './process-plans.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docweave-plans-'))
  mkdirSync(join(folder, 'dist/server'), { recursive: true })
  writeFileSync(join(folder, 'dist/server/worker.js'), '')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const ports = { site: 1, api: 2, temporal: 3, temporalUi: 4 }
const plansFor = (identity: { identity?: number }, site = {}) =>
  processPlans({
    ports: { ...ports, ...identity },
    dataFolder: folder,
    temporalProgram: null,
    secretKey: '',
    environment: {},
    site,
    webDist: join(folder, 'dist'),
  })
const edgeConfig = () => readFileSync(join(folder, 'edge/edge.capnp'), 'utf8')

test('the hosts and the edge get the address of the emulator', () => {
  const { identity, api, worker } = plansFor({ identity: 5 }, { FIREBASE_PROVIDERS: 'google.com' })
  expect(identity?.env).toMatchObject({ DOCWEAVE_IDENTITY_PORT: '5', DOCWEAVE_SITE_URL: 'http://127.0.0.1:1' })
  for (const { env } of [api, worker])
    expect(env).toMatchObject({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:5', FIREBASE_PROJECT_ID: 'demo-docweave' })
  expect(edgeConfig()).toContain('(name = "IDENTITY", service = "identity")')
  expect(edgeConfig()).toContain('(name = "FIREBASE_PROJECT_ID", text = "demo-docweave")')
  expect(edgeConfig()).toContain('(name = "FIREBASE_PROVIDERS", text = "google.com")')
})

test("the edge gets a project's own settings, and no process an emulator's address", () => {
  vi.stubEnv('FIREBASE_AUTH_EMULATOR_HOST', undefined)
  const { identity, api } = plansFor({}, { FIREBASE_PROJECT_ID: 'docweave' })
  expect(identity).toBeUndefined()
  expect(api.env).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST')
  expect(edgeConfig()).not.toContain('IDENTITY')
  expect(edgeConfig()).toContain('(name = "FIREBASE_PROJECT_ID", text = "docweave")')
})

/** The search attributes that the server registers must be those that the adapters write. */
test('the server registers the search attributes that the adapters write', () => {
  const named = Object.values(searchAttributes).map(({ name, type }) => [name, type])
  const asInTheSdk = (kind: string) => kind.replace(/([a-z])([A-Z])/, '$1_$2').toUpperCase()
  expect(Object.entries(SEARCH_ATTRIBUTES).map(([name, kind]) => [name, asInTheSdk(kind)])).toEqual(named)
})

test("without a program, hosts the SDK's download with the same file and ports", () => {
  const { command, args } = temporalCommand(null, { temporal: 1, temporalUi: 2, api: 3 }, 'a.db')
  expect(command).toBe(process.execPath)
  expect(args.slice(1, 4)).toEqual(['1', '2', 'a.db'])
  expect(args).toContain('http://127.0.0.1:3/codec')
})
