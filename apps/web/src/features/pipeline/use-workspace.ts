/**
 * Keeps the workspace's steps and the URL in sync. Adding, removing or moving steps pushes a history entry; changing options replaces the
 * current one. Back and forward restore the steps of their entries.
 */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Values } from './form-field.ts'
import type { WorkspacePage } from './workspace-page.ts'
import type { WorkspaceEdit } from './engine/step-edits.ts'
import { beginWorkspace, changeOptions, stepsOf } from './undo-history.ts'
import { newStep, type LinkedStep, type StepDraft } from './draft.ts'
import { addressOf, writtenAs, type PipelineAddress } from './pipeline-address.ts'
import type { Engine } from './load-engine.ts'

const make = ({ tool, values }: LinkedStep) => newStep(tool, values)
const ownOf = (steps: readonly LinkedStep[]) => writtenAs(addressOf(steps))
const keysOf = (steps: readonly StepDraft[]) => steps.map(({ key }) => key).join()

/** Debounce (ms) of URL updates while typing. */
const rest = 300

/** The URL, current or about to be written. */
interface UrlState {
  written: string
  /** The URL that we would write: an old link's URL stays until something is edited. */
  own: string
  keys: string
  /** URLs that were written but have not rendered yet. */
  coming: readonly string[]
  elsewhere: boolean
}

export function useWorkspace(page: WorkspacePage, warm: () => Promise<Engine>) {
  const [state, setState] = useState(() => beginWorkspace(page.steps.map(make)))
  const steps = stepsOf(state)
  const [notes, setNotes] = useState(page.notes)
  const navigate = useNavigate()
  const router = useRouter()
  const place = useRef<UrlState>({
    written: page.written,
    own: ownOf(steps),
    keys: keysOf(steps),
    coming: [],
    elsewhere: page.elsewhere === true,
  })
  const waiting = useRef<{ timer: number; write: () => void }>(undefined)

  const forget = useCallback(() => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
  }, [])
  /** Writes a debounced update immediately. */
  const flush = () => {
    const write = waiting.current?.write
    forget()
    write?.()
  }

  // The page of another URL: after back, forward or a link. Our own edits arrive here, too.
  const arrive = useEffectEvent((page: WorkspacePage) => {
    const { written, coming } = place.current
    const elsewhere = page.elsewhere === true
    if (page.written === written) {
      place.current = { ...place.current, coming: [], elsewhere }
      return
    }
    if (coming.includes(page.written)) return
    forget()
    setNotes(page.notes)
    const adopt = ({ recognise, editWorkspace }: Engine) => {
      const found = recognise(state, page.steps, make)
      place.current = { written: page.written, own: ownOf(found), keys: keysOf(found), coming: [], elsewhere }
      setState(editWorkspace(state, { do: 'replace', steps: found }))
    }
    // Without the engine the page stays as it is; it cannot be edited then anyway.
    warm().then(adopt, () => undefined)
  })
  useEffect(() => arrive(page), [page])

  // Back and forward supersede our own pending navigations.
  useEffect(
    () =>
      router.history.subscribe(({ action: { type } }) => {
        if (type === 'PUSH' || type === 'REPLACE') return
        forget()
        place.current = { ...place.current, coming: [] }
      }),
    [router, forget],
  )

  const go = (address: PipelineAddress, keys: string, replace: boolean) => {
    const written = writtenAs(address)
    const { coming, elsewhere } = place.current
    place.current = { written, own: written, keys, coming: [...coming, written], elsewhere: false }
    void navigate({
      to: '/$tool',
      params: { tool: address.tool },
      search: address.search,
      replace: replace && !elsewhere,
      resetScroll: false,
    })
  }
  const write = useEffectEvent((steps: readonly StepDraft[]) => {
    const address = addressOf(steps)
    const keys = keysOf(steps)
    if (keys !== place.current.keys) {
      flush()
      return go(address, keys, false)
    }
    forget()
    if (writtenAs(address) === place.current.own) return undefined
    const timer = window.setTimeout(flush, rest)
    waiting.current = { timer, write: () => go(address, keys, true) }
  })
  useEffect(() => write(steps), [steps])

  // On unmount the pending URL update is dropped.
  useEffect(() => forget, [forget])

  const edit = (change: WorkspaceEdit) =>
    void warm().then(
      ({ editWorkspace }) => setState((before) => editWorkspace(before, change)),
      () => undefined,
    )
  const change = (key: string, values: Values) => setState((before) => changeOptions(before, key, values))
  return {
    steps,
    notes,
    edit,
    change,
    flush,
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  }
}
