/**
 * The sheets on the board, in step with the options they stand for: what is done here writes them, what is typed or set
 * elsewhere moves the sheets. A text that cannot be read leaves the sheets as they were.
 */
import { useEffect, useState } from 'react'
import { DocweaveError, type Failure } from '@docweave/contract'
import type { Values } from '../options-form/form-field.ts'
import { withFiles } from './edits.ts'
import { begin, mapHistory, push, redo, undo, type History } from '../undo/history.ts'
import type { PanelValues } from './panel-values.ts'
import type { BoardFile, Sheets } from './sheet.ts'

interface Input {
  panel: PanelValues
  files: readonly BoardFile[]
  values: Values
  onChange: (values: Values) => void
  onFault: (fault: Failure | undefined) => void
}

interface State {
  history: History<Sheets>
  files: readonly BoardFile[]
  /** The options as they were seen last, as text. */
  seen: string
  /** They could not be read: the sheets are older than they. */
  fault?: Failure
  /** The files have changed, and with them what the sheets are called in the options. */
  owed?: boolean
}

const sliceOf = ({ options }: PanelValues, values: Values) =>
  JSON.stringify(options.map((name) => values[name] ?? null))

const sameFiles = (a: readonly BoardFile[], b: readonly BoardFile[]) =>
  a.length === b.length && a.every(({ key, pages }, at) => key === b[at]?.key && pages === b[at]?.pages)

/** Reads the sheets, or says why they cannot be. */
function read({ panel, files, values }: Input): Sheets | Failure {
  try {
    return panel.read(values, files)
  } catch (error) {
    if (!(error instanceof DocweaveError)) throw error
    return { code: error.code, params: { ...error.params, option: panel.options[0] } }
  }
}

const isFailure = (result: Sheets | Failure): result is Failure => 'code' in result

function start(input: Input): State {
  const { panel, files, values } = input
  const sheets = read(input)
  const seen = sliceOf(panel, values)
  if (!isFailure(sheets)) return { history: begin(sheets), files, seen }
  const plain = panel.read({ ...values, [panel.options[0]]: '' }, files)
  return { history: begin(plain), files, seen, fault: sheets }
}

/** Takes in what was typed since, and which files have come and gone. */
function follow(state: State, input: Input): State {
  const { panel, files, values } = input
  const seen = sliceOf(panel, values)
  const moved = !sameFiles(state.files, files)
  const history = moved ? mapHistory(state.history, (sheets) => withFiles(sheets, files, state.files)) : state.history
  if (state.seen !== seen || state.fault) {
    const sheets = read(input)
    return isFailure(sheets)
      ? { history, files, seen, fault: sheets }
      : { history: push(history, sheets, true), files, seen }
  }
  const wanted = sliceOf(panel, { ...values, ...panel.write(history.present, files, values) })
  return { history, files, seen, owed: moved && wanted !== seen }
}

export function useBoard(input: Input) {
  const { panel, files, values, onChange, onFault } = input
  const [kept, setState] = useState(() => start(input))
  let state = kept
  if (state.seen !== sliceOf(panel, values) || !sameFiles(state.files, files)) {
    state = follow(state, input)
    setState(state)
  }
  const { history, fault, owed } = state

  const write = (next: History<Sheets>) => {
    const changed = { ...values, ...panel.write(next.present, files, values) }
    const seen = sliceOf(panel, changed)
    setState({ history: next, files, seen })
    if (seen !== sliceOf(panel, values)) onChange(changed)
  }
  useEffect(() => {
    if (owed) write(history)
  })
  // Pages of a file that is still being opened cannot be told from pages that are not there.
  const told = files.some(({ pages }) => pages === undefined) ? undefined : fault
  useEffect(() => onFault(told), [told, onFault])
  useEffect(() => () => onFault(undefined), [onFault])

  return {
    sheets: history.present,
    edit: (sheets: Sheets) => write(push(history, sheets)),
    undo: history.past.length > 0 ? () => write(undo(history) ?? history) : undefined,
    redo: history.future.length > 0 ? () => write(redo(history) ?? history) : undefined,
  }
}
