/**
 * Keeps the workspace's steps and blocks and the URL in sync. Adding, removing or moving them pushes a history entry; changing options replaces the
 * current one. Back and forward restore the steps of their entries.
 */
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Values } from './form-field.ts'
import type { WorkspacePage } from './workspace-page.ts'
import type { WorkspaceEdit } from './engine/step-edits.ts'
import { beginWorkspace, changeOptions } from './undo-history.ts'
import { newBlock, newStep, stepsIn, type LinkedNode, type NodeDraft, type Nodes } from './draft.ts'
import { writtenAs, type PipelineAddress } from './pipeline-address.ts'
import type { Engine } from './load-engine.ts'

const make = (node: LinkedNode): NodeDraft =>
  'tool' in node
    ? newStep(node.tool, node.values)
    : newBlock(
        node.settings,
        node.ways.map((way) => way.map(make)),
      )

/** Debounce (ms) of URL updates while typing. */
const rest = 300

/** The URL, current or about to be written. */
interface UrlState {
  written: string
  /** What it describes. An old link's URL is not the one that we would write for it, and stays until something is edited. */
  nodes: Nodes
  /** URLs that were written but have not rendered yet. */
  coming: readonly string[]
  elsewhere: boolean
}

export function useWorkspace(page: WorkspacePage, engine: Engine | undefined, warm: () => Promise<Engine>) {
  const [state, setState] = useState(() => beginWorkspace(page.nodes.map(make)))
  const nodes = state.history.present
  const steps = useMemo(() => stepsIn(nodes), [nodes])
  const [notes, setNotes] = useState(page.notes)
  const navigate = useNavigate()
  const router = useRouter()
  const place = useRef<UrlState>({
    written: page.written,
    nodes,
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
    const adopt = ({ recogniseNodes, editWorkspace }: Engine) => {
      const found = recogniseNodes(state, page.nodes)
      place.current = { written: page.written, nodes: found, coming: [], elsewhere }
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

  const go = (address: PipelineAddress, nodes: Nodes, replace: boolean) => {
    const written = writtenAs(address)
    const { coming, elsewhere } = place.current
    place.current = { written, nodes, coming: [...coming, written], elsewhere: false }
    void navigate({
      to: '/$tool',
      params: { tool: address.tool },
      search: address.search,
      replace: replace && !elsewhere,
      resetScroll: false,
    })
  }
  // The engine comes before anything can be added or moved, and soon after options were changed.
  const write = useEffectEvent((nodes: Nodes, { addressOf, shapeOf }: Engine) => {
    const address = addressOf(nodes)
    const before = place.current.nodes
    if (shapeOf(nodes) !== shapeOf(before)) {
      flush()
      return go(address, nodes, false)
    }
    forget()
    if (writtenAs(address) === writtenAs(addressOf(before))) return undefined
    const timer = window.setTimeout(flush, rest)
    waiting.current = { timer, write: () => go(address, nodes, true) }
  })
  useEffect(() => (engine ? write(nodes, engine) : undefined), [nodes, engine])

  // On unmount the pending URL update is dropped.
  useEffect(() => forget, [forget])

  const edit = (change: WorkspaceEdit) =>
    void warm().then(
      ({ editWorkspace }) => setState((before) => editWorkspace(before, change)),
      () => undefined,
    )
  const change = (key: string, values: Values) => setState((before) => changeOptions(before, key, values))
  return {
    nodes,
    steps,
    notes,
    edit,
    change,
    flush,
    canUndo: state.history.past.length > 0,
    canRedo: state.history.future.length > 0,
  }
}
