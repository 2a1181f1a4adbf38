/**
 * Keeps the focus in the list of a flow when the element that had it goes away: a node that moves into another way is mounted anew, a removed
 * one is gone.
 */
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Nodes } from '../draft.ts'
import { nodesIn } from './spots.ts'

interface Focused {
  /** The key of the node. */
  key: string
  /** The position of the focused button in the head of its card; -1 for anything else in the card, `undefined` outside it. */
  button: number | undefined
}

/** The buttons in the head of a node's card: its handle, its name, its menu. */
const headButtons = (item: Element) => [...(item.querySelector('section > div')?.querySelectorAll('button') ?? [])]

function focusedIn(target: EventTarget | null): Focused | undefined {
  const item = target instanceof Element ? target.closest<HTMLElement>('[data-node]') : null
  const key = item?.dataset.node
  if (!item || key === undefined) return undefined
  const isInCard = item.querySelector('section')?.contains(target instanceof Node ? target : null) === true
  return { key, button: isInCard ? headButtons(item).findIndex((button) => button === target) : undefined }
}

/** The keys of the nodes in whose place another may get the focus: first those after it, then those before it, the nearest first. */
function heirsOf(nodes: Nodes, key: string): string[] {
  const keys = nodesIn(nodes).map((node) => node.key)
  const at = keys.indexOf(key)
  return [...keys.slice(at + 1), ...keys.slice(0, Math.max(0, at)).toReversed()]
}

const itemOf = (key: string) => document.querySelector(`[data-node="${CSS.escape(key)}"]`)

export const focusNode = (key: string): void => itemOf(key)?.querySelector<HTMLElement>('h2 button')?.focus()

/** Focuses a node as it was before, or the name of the nearest one that is still there. The list may be that of a line meanwhile. */
function restore({ key, button }: Focused, before: Nodes): void {
  if (document.activeElement !== document.body) return
  const item = itemOf(key)
  const buttons = item ? headButtons(item) : []
  // An action is in the menu, which is closed now.
  const same = button === undefined ? undefined : buttons.at(button)
  const heir = [key, ...heirsOf(before, key)].map(itemOf).find((each) => each !== null)
  ;(same ?? heir?.querySelector<HTMLElement>('h2 button'))?.focus()
}

/**
 * Restores the focus after each change of the nodes, unless something has it.
 *
 * @param first the key of a node that gets the focus at the beginning, if nothing has it
 * @returns a function that chooses the node to be focused next, such as a new one
 */
export function useKeptFocus(nodes: Nodes, first: string | undefined): (key: string) => void {
  const last = useRef<Focused>(undefined)
  const before = useRef(nodes)
  const keep = useEffectEvent(() => {
    if (last.current) restore(last.current, before.current)
  })
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = focusedIn(target) ?? last.current
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  const begin = useEffectEvent(() => {
    last.current =
      focusedIn(document.activeElement) ?? (first === undefined ? undefined : { key: first, button: undefined })
    if (last.current) restore(last.current, nodes)
  })
  useEffect(() => begin(), [])
  useEffect(() => {
    keep()
    before.current = nodes
  }, [nodes])
  // The list of a line takes over when the last block is removed.
  const leave = useEffectEvent(() => keep())
  useEffect(() => () => leave(), [])
  return (key) => {
    last.current = { key, button: undefined }
  }
}
