/** What each panel allows to do with pages. */
import type { BoardPanelName } from './panel-values.ts'

export interface Abilities {
  /** Move and remove pages, and insert blank ones. */
  arrange: boolean
  turn: boolean
  /** A click marks a page: the marked ones are the option's value. */
  mark: 'choose' | 'delete' | undefined
  cut: boolean
}

const none: Abilities = { arrange: false, turn: false, mark: undefined, cut: false }

export const abilities: Record<BoardPanelName, Abilities> = {
  'arrange-pages': { ...none, arrange: true, turn: true },
  'turn-pages': { ...none, turn: true },
  'choose-pages': { ...none, mark: 'choose' },
  'delete-pages': { ...none, mark: 'delete' },
  'cut-pages': { ...none, cut: true },
}
