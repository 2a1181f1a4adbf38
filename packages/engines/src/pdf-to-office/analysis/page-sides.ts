/** The bounds of the text of a document's pages, which become the margins of the result. */
import { around } from './box.ts'
import type { ColumnSides } from './lines.ts'
import { contentOf, type PageDraft } from './page-draft.ts'
import type { RunningParts } from './running-parts.ts'
import type { Segment } from './segments.ts'

export type Sides = Map<string, ColumnSides & { top: number; bottom: number }>

export const formOf = ({ width, height }: { width: number; height: number }) =>
  `${Math.round(width)} ${Math.round(height)}`

/** The part of a document's lines that may stand out of its margins, and how far in points: a mark in the margin, or a wide figure. */
const outside = { part: 0.01, most: 18 }

/** The place that all but a few of the places reach; the outermost one if those few are far from it. */
function marginOf(places: readonly number[], outermost: number): number {
  const ordered = places.toSorted((a, b) => Math.abs(a - outermost) - Math.abs(b - outermost))
  const margin = ordered[Math.floor(outside.part * ordered.length)] ?? outermost
  return Math.abs(margin - outermost) > outside.most ? outermost : margin
}

/** The bounds of the text on pages of the same size. */
export function textSidesOf(drafts: readonly PageDraft[], running: readonly RunningParts[]): Sides {
  const sides: Sides = new Map()
  const lines = new Map<string, Segment[]>()
  for (const [at, draft] of drafts.entries()) {
    const aside = new Set<Segment>([...(running[at]?.header ?? []), ...(running[at]?.footer ?? [])])
    const body = draft.segments.filter((segment) => !aside.has(segment))
    // A page with only a picture has no margins of its own.
    if (body.length + draft.tables.length === 0) continue
    const all = contentOf({ ...draft, segments: body })
    // Table rules extend beyond the text's bounds.
    const text = body.length > 2 ? around(body) : all
    const box = { ...text, top: all.top, bottom: all.bottom }
    const form = formOf(draft)
    sides.set(form, around([sides.get(form) ?? box, box]))
    const known = lines.get(form)
    if (known) known.push(...body)
    else lines.set(form, [...body])
  }
  for (const [form, box] of sides) {
    const own = lines.get(form) ?? []
    const left = marginOf(
      own.map((line) => line.left),
      box.left,
    )
    const right = marginOf(
      own.map((line) => line.right),
      box.right,
    )
    sides.set(form, { ...box, left, right })
  }
  return sides
}
