/** Texts about a pipeline: the files before and after each step, and one-line summaries of steps' options. */
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { FileKind } from '@docweave/contract'
import { chain, misfits, predictFiles, wantsPages, type PredictedFiles } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { kindText } from '../../format/file-texts.ts'
import type { LinkedNode, LinkedStep } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { isShown, type FormField } from '../form-field.ts'
import { pipelineOf } from './pipeline-of.ts'

type Nodes = readonly LinkedNode[]
type Files = readonly ChosenFile[]

const flowFiles = (files: Files, pages: ReadonlyMap<string, number>) =>
  files.flatMap((file) => knownKind(file).map((kind) => ({ kind, pages: pages.get(file.key) })))

/**
 * Descriptions of the files before the first step and after each; empty after a step that does not fit.
 *
 * @param pages page counts by file key, if known
 */
export function flowTexts(nodes: Nodes, files: Files, pages: ReadonlyMap<string, number>, i18n: I18n): string[] {
  const pipeline = pipelineOf(nodes)
  const [broken] = misfits(tools, pipeline, kindsOf(files))
  const texts = predictFiles(tools, pipeline, flowFiles(files, pages)).map((each, at) =>
    broken && at > broken.step ? '' : flowText(each, i18n),
  )
  if (!pipeline.flow) return texts
  // The results are not those of the last step alone, and how many there are depends on the files.
  const whole = chain(tools, pipeline, kindsOf(files))
  const kinds = whole.ok && whole.produces ? [whole.produces] : []
  return [...texts.slice(0, -1), flowText({ count: undefined, kinds }, i18n)]
}

/** Whether the PDFs' page counts would make the descriptions more precise. */
export const needsPages = (nodes: Nodes, files: Files): boolean =>
  wantsPages(tools, pipelineOf(nodes), flowFiles(files, new Map()))

/** Describes the files between steps: `3 PDF files`, `several JPG files`. Unknown details are omitted; empty if nothing is known. */
export function flowText({ count, kinds }: PredictedFiles, i18n: I18n): string {
  const [kind, ...more] = kinds.map((each) => kindText(i18n, each))
  // Only input files have several kinds; a step's output has one.
  if (kind === undefined || more.length > 0)
    return typeof count === 'number' ? i18n._(msg`${plural(count, { one: '# file', other: '# files' })}`) : ''
  if (count === undefined) return kind
  if (count === 'several') return i18n._(msg`several ${kind} files`)
  return i18n._(msg`${plural(count, { one: `# ${kind} file`, other: `# ${kind} files` })}`)
}

/** The kind of a file as an array, empty if unknown. */
const knownKind = ({ kind }: ChosenFile): FileKind[] => (kind && kind !== 'unknown' ? [kind] : [])

/** The known kinds of the visitor's files, without duplicates. */
export const kindsOf = (files: readonly ChosenFile[]): FileKind[] => [...new Set(files.flatMap(knownKind))]

/** Removes the remark that follows a colon in a choice's label: `Balanced: good on screen and paper`. */
const name = (label: string) => label.split(/[:：]/)[0]?.trim() ?? label

const longest = 40
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1)}…` : text)

/** A label and its value, with the colon of the language. */
const pair = (label: string, value: string, i18n: I18n) => i18n._(msg`${label}: ${value}`)

/** The text for a field; `undefined` to omit it. */
function fieldText(field: FormField, value: unknown, i18n: I18n): string | undefined {
  const { label } = field
  switch (field.kind) {
    case 'choice':
      return name(field.choices.find((each) => each.value === `${value}`)?.label ?? `${value}`)
    case 'choices': {
      const chosen = field.choices.filter((each) => Array.isArray(value) && value.includes(each.value))
      const names = chosen.map((each) => name(each.label))
      return names.length > 0 ? names.join(', ') : i18n._(msg`${label}: automatic`)
    }
    case 'flag':
      return value === true ? label : field.initial === true ? i18n._(msg`${label}: off`) : undefined
    case 'password':
      return value ? i18n._(msg`password set`) : undefined
    case 'file':
      return value ? i18n._(msg`${label}: chosen`) : undefined
    case 'number':
      return value === undefined || value === '' ? undefined : pair(label, i18n.number(Number(value)), i18n)
    case 'text':
      if (typeof value !== 'string' || value === '') return field.placeholder
      return value === field.initial ? undefined : pair(label, short(value), i18n)
  }
}

/** A one-line summary of a step's options, for a collapsed step: changed ones first, then defaults; empty without options. */
export function optionLine({ tool: { fields }, values }: LinkedStep, i18n: I18n): string {
  const shown = fields.filter((field) => isShown(field, values))
  const changed = (field: FormField) => JSON.stringify(values[field.name]) !== JSON.stringify(field.initial)
  return [...shown.filter(changed), ...shown.filter((field) => !changed(field))]
    .flatMap((field) => fieldText(field, values[field.name], i18n) ?? [])
    .join(' · ')
}
