/** Checks files and steps before anything is uploaded. */
import { stat } from 'node:fs/promises'
import { DocweaveError, flatten, Pipeline, type FileKind, type NestedSteps } from '@docweave/contract'
import { kindOfFile } from '@docweave/file-kind/on-disk'
import { chain, lackingChoice, predictFiles } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import type { InputFile } from './inputs.ts'
import { messageOf } from './messages.ts'
import { codeOf } from './place-file.ts'
import { UsageError } from './usage-error.ts'
import { describeTool } from './tool-options.ts'

/** Detects the kind of a file. @throws UsageError for one that cannot be read; DocweaveError `FILE_EMPTY`, `FILE_KIND_UNSUPPORTED` */
export async function kindOf({ path, name }: InputFile): Promise<FileKind> {
  try {
    if ((await stat(path)).size === 0) throw new DocweaveError('FILE_EMPTY')
    const kind = await kindOfFile(path, name)
    if (kind) return kind
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new UsageError(`There is no file ${path}.`)
    if (codeOf(error) === 'EACCES') throw new UsageError(`The file ${path} cannot be read: permission denied.`)
    throw error
  }
  throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: '' })
}

/** What a pipeline makes. */
export interface Outcome {
  /** `undefined` if the results can be of several kinds. */
  kind: FileKind | undefined
  /** The number of results; `several` if only the run determines it. */
  count: number | 'several'
}

/** Fits the steps to files of these kinds. @throws UsageError when they do not fit, or something is still to be chosen */
export function fitSteps(steps: NestedSteps, kinds: readonly FileKind[]): Outcome {
  const read = Pipeline.safeParse(flatten(steps))
  if (!read.success) throw new UsageError(`The workflow cannot be used: ${read.error.issues[0]?.message ?? ''}.`)
  const pipeline = read.data
  const fitted = chain(tools, pipeline, kinds, kinds.length > 1)
  if (!fitted.ok) {
    const { code, params, step, place } = fitted.problem
    if (place !== undefined || code === 'STEP_AFTER_NAME')
      throw new UsageError(
        `${messageOf({ code, params })}${place === undefined ? '' : ` (at ${place} in the workflow)`}`,
      )
    if (code !== 'STEP_DOES_NOT_FIT') throw new UsageError(`${code}\n${describeTool(String(params.tool))}`)
    const origin = params.previous ? `, the output of ${params.previous}` : ''
    throw new UsageError(`Step ${step + 1}, ${params.tool}, accepts ${params.accepts}, not ${params.kind}${origin}.`)
  }
  const lacking = lackingChoice(tools, fitted.steps)
  if (lacking) throw new UsageError(`${lacking.code}\n${describeTool(String(lacking.params.tool))}`)
  const made = predictFiles(
    tools,
    pipeline,
    kinds.map((kind) => ({ kind })),
  )
  return { kind: fitted.produces, count: made.at(-1)?.count ?? 'several' }
}
