/** Finds the tool whose PDF serves as the preview of a file. */
import { mediaTypes, type FileKind, type PlanStep } from '@docweave/contract'
import { chain, type Tools } from './chain/chain.ts'

/**
 * Returns a step, with default options, of the tool that converts files of `kind` to PDF; `undefined` if there is none, and for a PDF. The
 * tools for that are those of the group `to-pdf` that do the whole work in one run.
 */
export function previewStep(tools: Tools, kind: FileKind): PlanStep | undefined {
  if (kind === 'pdf') return undefined
  for (const { id, group, accepts, splits } of tools.values()) {
    if (group !== 'to-pdf' || splits || !accepts.includes(kind)) continue
    const fitted = chain(tools, { steps: [{ tool: id, options: {} }], flow: null }, [kind])
    const step = fitted.ok ? fitted.steps[0] : undefined
    if (step?.produces === 'pdf') return step
  }
  return undefined
}

/** Browsers show these by themselves. */
const isImageOrText = (kind: FileKind) => /^(?:image|text)\//.test(mediaTypes[kind])

/** Returns those of `kinds` that are shown by a preview that the server makes. */
export const previewedKinds = (tools: Tools, kinds: Iterable<FileKind>): ReadonlySet<FileKind> =>
  new Set([...new Set(kinds)].filter((kind) => !isImageOrText(kind) && previewStep(tools, kind) !== undefined))
