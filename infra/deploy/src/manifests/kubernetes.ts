/** Reads the Kubernetes manifests and validates them against their schemas. */
import { readdir, readFile } from 'node:fs/promises'
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject'
import { TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1/TriggerAuthentication'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Namespace } from 'kubernetes-models/v1/Namespace'
import { Service } from 'kubernetes-models/v1/Service'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'

/** The models of our resources by `apiVersion` and `kind`. `validate` validates its `this` against the schema. */
const models: Record<string, { prototype: { validate(): void } }> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'keda.sh/v1alpha1 ScaledObject': ScaledObject,
  'keda.sh/v1alpha1 TriggerAuthentication': TriggerAuthentication,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 Service': Service,
}

const Manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
type Manifest = z.infer<typeof Manifest>

/** Returns a manifest's schema errors, one per line: invalid values and unknown fields. */
export function problemsOf(manifest: Manifest): string[] {
  const model = models[`${manifest.apiVersion} ${manifest.kind}`]
  if (!model) return [`no schema for ${manifest.apiVersion} ${manifest.kind}`]
  const wrong: string[] = []
  const unknown = unreadFields(manifest, (watched) => {
    try {
      Reflect.apply(model.prototype.validate, watched, [])
    } catch (error) {
      wrong.push(error instanceof Error ? error.message : String(error))
    }
  })
  return [...wrong, ...unknown.map((path) => `${path} is no field`)]
}

const folder = new URL('../../kubernetes/', import.meta.url)

/** Reads all documents of all files. */
export async function readManifests(): Promise<Manifest[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  const texts = await Promise.all(names.toSorted().map((name) => readFile(new URL(name, folder), 'utf8')))
  return texts.flatMap((text) =>
    parseAllDocuments(text).map((document) => {
      if (document.errors[0]) throw document.errors[0]
      return Manifest.parse(document.toJS())
    }),
  )
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * Passes `look` a proxied copy of `data`, and returns the paths of fields that were never read, like `/spec/replica`. A validator reads
 * every field that it knows, so a field that is never read is unknown or misspelled.
 *
 * @throws what `look` throws
 */
function unreadFields(data: object, look: (watched: object) => void): string[] {
  const read = new Set<string>()
  const watch = (value: object, path: string): object =>
    new Proxy(value, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof name === 'symbol') return found
        read.add(`${path}/${name}`)
        return isObject(found) ? watch(found, `${path}/${name}`) : found
      },
    })
  look(watch(data, ''))
  const paths = (value: object, path: string): string[] =>
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => [
      `${path}/${name}`,
      ...(isObject(inner) ? paths(inner, `${path}/${name}`) : []),
    ])
  return paths(data, '').filter((path) => !read.has(path))
}
