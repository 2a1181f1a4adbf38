/** The manifests are valid for Kubernetes and KEDA, and all queues, settings, images and paths in them exist. */
import { existsSync } from 'node:fs'
import { largeQueue, Queue } from '@docweave/contract'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problemsOf, readManifests } from './kubernetes.ts'
import { settingsOf, type Program } from './program-settings.ts'

const manifests = await readManifests()
const named = manifests.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const)
const ofKind = <Shape>(kind: string, shape: z.ZodType<Shape>) =>
  manifests.filter((one) => one.kind === kind).map((one) => shape.parse(one))

const Variable = z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() })
const Container = z.object({
  image: z.string(),
  env: z.array(Variable),
  securityContext: z.looseObject({}),
  livenessProbe: z.unknown(),
  readinessProbe: z.unknown(),
  resources: z.object({ requests: z.looseObject({}), limits: z.object({ memory: z.string() }) }),
  volumeMounts: z.array(z.object({ mountPath: z.string() })),
})
const Pod = z.object({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.number(),
  hostUsers: z.boolean().optional(),
  securityContext: z.looseObject({}),
  containers: z.array(Container),
})
const Named = z.object({ name: z.string() })
const deployments = ofKind(
  'Deployment',
  z.object({ metadata: Named, spec: z.object({ template: z.object({ spec: Pod }) }) }),
).map(({ metadata, spec }) => ({ name: metadata.name, pod: spec.template.spec }))
const { data: shared = {} } = ofKind('ConfigMap', z.object({ data: z.record(z.string(), z.string()) }))[0] ?? {}
const scaled = ofKind(
  'ScaledObject',
  z.object({
    metadata: Named,
    spec: z.object({
      scaleTargetRef: Named,
      triggers: z.array(z.object({ type: z.string(), metadata: z.record(z.string(), z.string()) })),
    }),
  }),
)
const programOf = (name: string): Program => (name === 'api' || name === 'site' ? name : 'worker')
const valueOf = (variables: z.infer<typeof Variable>[], name: string) =>
  variables.find((one) => one.name === name)?.value

test.each(named)('%s is valid by its schema, and has no unknown field', (_name, manifest) => {
  expect(problemsOf(manifest)).toEqual([])
})

test('detects a misspelled field', () => {
  const api = manifests.find(({ kind }) => kind === 'Deployment')
  if (!api) throw new Error('The manifests contain no Deployment')
  expect(problemsOf({ ...api, spec: { replica: 2 } })).toEqual([
    expect.stringContaining('must have required property'),
    '/spec/replica is no field',
  ])
})

test('every queue has workers, which are scaled by the backlog of both of its task queues', () => {
  for (const queue of Queue.options) {
    const pod = deployments.find(({ name }) => name === `worker-${queue}`)?.pod
    expect(valueOf(pod?.containers[0]?.env ?? [], 'DOCWEAVE_QUEUES')).toBe(queue)
    const { spec } = scaled.find(({ metadata }) => metadata.name === `worker-${queue}`) ?? {}
    expect(spec?.scaleTargetRef.name).toBe(`worker-${queue}`)
    const lanes = spec?.triggers.filter(({ type }) => type === 'temporal').map(({ metadata }) => metadata)
    expect(lanes?.map(({ taskQueue }) => taskQueue)).toEqual([queue, largeQueue(queue)])
    for (const lane of lanes ?? []) {
      expect(lane['endpoint']).toBe(shared['TEMPORAL_ADDRESS'])
      expect(lane['namespace']).toBe(shared['TEMPORAL_NAMESPACE'])
    }
  }
})

test('every shared setting is read by some program', async () => {
  const read = new Set(
    (await Promise.all((['api', 'worker', 'site'] as const).map(settingsOf))).flatMap((all) => [...all]),
  )
  expect(Object.keys(shared).filter((name) => !read.has(name))).toEqual([])
})

describe.each(deployments)('$name', ({ name, pod }) => {
  const container = pod.containers[0]
  if (!container) throw new Error(`The Deployment ${name} has no container`)

  test('gets only settings that its program reads, and secrets only by reference', async () => {
    const read = await settingsOf(programOf(name))
    expect(container.env.map((one) => one.name).filter((one) => !read.has(one))).toEqual([])
    const inClear = container.env.filter(
      ({ name: one, value }) => /SECRET|PASSWORD|_KEYS?$/.test(one) && value !== undefined,
    )
    expect(inClear).toEqual([])
  })

  test('has an image that is built here', () => {
    const [, image] = /^registry\.example\.com\/docweave\/([a-z-]+):[\d.]+$/.exec(container.image) ?? []
    expect(image).toBe(name)
    expect(existsSync(new URL(`../../images/${image}.Containerfile`, import.meta.url))).toBe(true)
  })

  test('runs without root and with a read-only root file system', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('has liveness and readiness probes, and time to finish its work', () => {
    expect(container.livenessProbe).toBeDefined()
    expect(container.readinessProbe).toBeDefined()
    const drain = Number(valueOf(container.env, 'DOCWEAVE_DRAIN_SECONDS') ?? 10)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15)
  })

  test('mounts the files that its settings name', () => {
    const mounts = container.volumeMounts.map(({ mountPath }) => mountPath)
    const paths = name === 'site' ? [] : Object.values(shared).filter((value) => value.startsWith('/'))
    expect(paths.filter((path) => !mounts.some((mount) => path === mount || path.startsWith(`${mount}/`)))).toEqual([])
  })

  test('has a disruption budget', () => {
    expect(named.map(([one]) => one)).toContain(`PodDisruptionBudget ${name}`)
  })
})

test.each(deployments.filter(({ name }) => name !== 'site'))(
  '$name may create namespaces with bubblewrap, in its own user namespace',
  ({ pod }) => {
    expect(pod.hostUsers).toBe(false)
    expect(pod.securityContext).toMatchObject({
      seccompProfile: { type: 'Localhost', localhostProfile: 'docweave.json' },
      appArmorProfile: { type: 'Unconfined' },
    })
    expect(pod.containers[0]?.securityContext).toMatchObject({ procMount: 'Unmasked' })
  },
)
