/** Checks the nodes of a flow that are no steps: conditions that split nothing, blocks without a step, names that would collide. */
import { faultOfTemplate, namesDiffer, textKinds, type Condition, type FileKind } from '@docweave/contract'
import type { ChainProblem } from './chain-problem.ts'
import { implies, rulesOut } from './facts.ts'
import type { Reach } from './reach.ts'

/** Kinds that have no pages, or whose pages nobody counts. */
const pagelessKinds: ReadonlySet<FileKind> = new Set<FileKind>([
  ...textKinds,
  ...(['mp3', 'm4a', 'wav', 'ogg', 'flac', 'webm', 'mp4', 'mkv', 'zip'] as const),
])

/** Kinds whose text a run reads to check a condition. */
const readKinds: ReadonlySet<FileKind> = new Set<FileKind>(['pdf', ...textKinds])

type Fault = Omit<ChainProblem, 'step'>

const impossible = (condition: string): Fault => ({ code: 'CONDITION_IMPOSSIBLE', params: { condition } })

/**
 * Returns `CONDITION_IMPOSSIBLE` (params: `condition`, its name) for a condition that no file here can meet; `undefined` for any other, and
 * while the kinds are unknown.
 */
export function conditionFault(condition: Condition, { kinds, previous, facts = {} }: Reach): Fault | undefined {
  const [name = ''] = Object.keys(condition)
  if (rulesOut(facts, condition)) return impossible(name)
  const none = (isPossible: (kind: FileKind) => boolean) => kinds.length > 0 && !kinds.some(isPossible)
  if ('pages' in condition && none((kind) => !pagelessKinds.has(kind))) return impossible('pages')
  if ('kind' in condition && none((kind) => condition.kind.includes(kind))) return impossible('kind')
  if (('text' in condition || 'language' in condition) && none((kind) => readKinds.has(kind))) return impossible(name)
  if ('notice' in condition && previous === '') return impossible('notice')
  return undefined
}

/**
 * Returns `CONDITION_ALWAYS_MET` (params: `condition`, its name) for a condition that every file here meets, so that none takes the other
 * way. The kinds of the visitor's own files are no reason: the next run may have others.
 */
export function otherWayFault(condition: Condition, { kinds, previous, facts = {} }: Reach): Fault | undefined {
  const isOfAnyKind =
    'kind' in condition && previous !== '' && kinds.length > 0 && kinds.every((kind) => condition.kind.includes(kind))
  if (!isOfAnyKind && !implies(facts, condition)) return undefined
  return { code: 'CONDITION_ALWAYS_MET', params: { condition: Object.keys(condition)[0] ?? '' } }
}

/** Returns `NAME_TEMPLATE_INVALID` (params: `part`) or, where several files would get the same name, `NAMES_COLLIDE` (params: `template`). */
export function templateFault(template: string, { several }: Reach): Fault | undefined {
  const part = faultOfTemplate(template)
  if (part !== undefined) return { code: 'NAME_TEMPLATE_INVALID', params: { part } }
  return several && !namesDiffer(template) ? { code: 'NAMES_COLLIDE', params: { template } } : undefined
}

/** Returns `WAY_NAMES_COLLIDE` (params: `template`) when two ways give files of the same kind the same name. */
export function waysCollide(ways: readonly Reach[]): Fault | undefined {
  const seen = new Set<string>()
  for (const { named, kinds } of ways)
    for (const kind of named === undefined || named.includes('{number}') ? [] : kinds) {
      const result = `${named}.${kind}`
      if (seen.has(result)) return { code: 'WAY_NAMES_COLLIDE', params: { template: named ?? '' } }
      seen.add(result)
    }
  return undefined
}
