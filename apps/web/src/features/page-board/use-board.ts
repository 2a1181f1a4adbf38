/**
 * Keeps the page cells on the board and the options in sync: edits here write the options, and options changed elsewhere update the cells.
 * An unreadable text leaves the cells unchanged.
 */
import { useEffect, useState } from 'react'
import { DocweaveError, type Failure } from '@docweave/contract'
import type { Values } from '../pipeline/form-field.ts'
import { withFiles } from './edits.ts'
import { begin, push, type History } from '../pipeline/undo-history.ts'
import { mapHistory, redo, undo } from '../pipeline/undo-redo.ts'
import type { PanelValues } from './panel-values.ts'
import type { BoardFile, PageCells } from './page-cells.ts'

interface Input {
  panel: PanelValues
  files: readonly BoardFile[]
  values: Values
  onChange: (values: Values) => void
  onFault: (fault: Failure | undefined) => void
}

interface State {
  history: History<PageCells>
  files: readonly BoardFile[]
  /** The last seen options, as text. */
  seen: string
  /** The options are unreadable: the page cells are older than them. */
  fault?: Failure
  /** The files have changed, and with them the files' numbers in the options, which must be rewritten. */
  owed?: boolean
}

const sliceOf = ({ options }: PanelValues, values: Values) =>
  JSON.stringify(options.map((name) => values[name] ?? null))

const sameFiles = (a: readonly BoardFile[], b: readonly BoardFile[]) =>
  a.length === b.length && a.every(({ key, pages }, at) => key === b[at]?.key && pages === b[at]?.pages)

/** Reads the page cells, or returns why that failed. */
function read({ panel, files, values }: Input): PageCells | Failure {
  try {
    return panel.read(values, files)
  } catch (error) {
    if (!(error instanceof DocweaveError)) throw error
    return { code: error.code, params: { ...error.params, option: panel.options[0] } }
  }
}

const isFailure = (result: PageCells | Failure): result is Failure => 'code' in result

function start(input: Input): State {
  const { panel, files, values } = input
  const sheets = read(input)
  const seen = sliceOf(panel, values)
  if (!isFailure(sheets)) return { history: begin(sheets), files, seen }
  const plain = panel.read({ ...values, [panel.options[0]]: '' }, files)
  return { history: begin(plain), files, seen, fault: sheets }
}

/** Applies changes of the options and files. */
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

  const write = (next: History<PageCells>) => {
    const changed = { ...values, ...panel.write(next.present, files, values) }
    const seen = sliceOf(panel, changed)
    setState({ history: next, files, seen })
    if (seen !== sliceOf(panel, values)) onChange(changed)
  }
  useEffect(() => {
    if (owed) write(history)
  })
  // While a file is being opened, its pages cannot be distinguished from missing ones.
  const told = files.some(({ pages }) => pages === undefined) ? undefined : fault
  useEffect(() => onFault(told), [told, onFault])
  useEffect(() => () => onFault(undefined), [onFault])

  return {
    sheets: history.present,
    edit: (sheets: PageCells) => write(push(history, sheets)),
    undo: history.past.length > 0 ? () => write(undo(history) ?? history) : undefined,
    redo: history.future.length > 0 ? () => write(redo(history) ?? history) : undefined,
  }
}
