/** The keyboard shortcuts. */
import { Trans } from '@lingui/react/macro'
import { abilities } from './abilities.ts'
import type { BoardPanelName } from './panel-values.ts'

export function KeysLine({ panel }: { panel: BoardPanelName }) {
  const can = abilities[panel]
  if (can.cut) return <Trans>Keys: arrows to go, Space to cut after a page, Enter to look closer.</Trans>
  if (can.arrange)
    return (
      <Trans>
        Keys: arrows to go, Space to choose, Alt and arrows to move, R to turn, Delete to delete, Enter to look closer.
      </Trans>
    )
  return can.turn ? (
    <Trans>Keys: arrows to go, Space to choose, R to turn, Enter to look closer.</Trans>
  ) : (
    <Trans>Keys: arrows to go, Space to choose, Enter to look closer.</Trans>
  )
}
