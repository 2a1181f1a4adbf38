/** What reaches the places of a flow: the kinds of the files, and where they come from. */
import type { Condition, FileKind } from '@docweave/contract'
import { factsOf, type Facts } from './facts.ts'

/** What reaches a place of a flow. */
export interface Reach {
  /** The kinds of the files; empty while they are unknown. */
  kinds: readonly FileKind[]
  /** The tool of the step before; empty for the visitor's own files. */
  previous: string
  /** Whether there can be several files. */
  several: boolean
  /** The template that named the files. */
  named?: string | undefined
  /** Whether no file can come here. */
  barred?: boolean | undefined
  /** Whether an `each` lets only one file come here at a time. */
  alone?: boolean | undefined
  facts?: Facts | undefined
}

/** Returns what takes each way of a condition: the files that meet it, and the others. */
export function splitKinds(condition: Condition, reach: Reach): [Reach, Reach] {
  if (!('kind' in condition)) return [{ ...reach, facts: factsOf(condition, reach.facts ?? {}) }, reach]
  const { kinds } = reach
  const meets = (kind: FileKind) => condition.kind.includes(kind)
  const others = kinds.filter((kind) => !meets(kind))
  return [
    { ...reach, kinds: kinds.length === 0 ? condition.kind : kinds.filter(meets) },
    { ...reach, kinds: others, barred: kinds.length > 0 && others.length === 0 },
  ]
}

/** Returns what reaches the place where the ways of a block meet. */
export function joinWays(ways: readonly Reach[], several: boolean): Reach {
  const open = ways.filter(({ barred }) => !barred)
  // Unknown kinds could be any, so that nothing can be said about the sum.
  const isKnown = open.every(({ kinds }) => kinds.length > 0)
  return {
    kinds: isKnown ? [...new Set(open.flatMap(({ kinds }) => kinds))] : [],
    previous: open.map(({ previous }) => previous).findLast((tool) => tool !== '') ?? '',
    several: several || open.some((way) => way.several),
    named: open.find(({ named }) => named !== undefined)?.named,
    alone: !several && open.every(({ alone }) => alone === true),
  }
}
