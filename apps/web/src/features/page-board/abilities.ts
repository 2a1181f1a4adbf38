/** What each panel lets one do with its pages. */
import type { BoardPanelName } from './panel-values.ts'

export interface Abilities {
  /** Move pages, drop them and put blank ones between. */
  arrange: boolean
  turn: boolean
  /** A click marks a page: the marked ones are what the option holds. */
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
