/** One-line texts below the board: a hint or status, and the keyboard shortcuts. */
import { Plural, Trans } from '@lingui/react/macro'
import { abilities, type BoardPanelName } from './panel-values.ts'

interface BoardHintProps {
  panel: BoardPanelName
  chosen: number
  of: number
  /** No page is rotated. */
  untouched: boolean
}

export function BoardHint({ panel, chosen, of, untouched }: BoardHintProps) {
  const text = () => {
    switch (panel) {
      case 'delete-pages':
        if (chosen === of) return <Trans>All pages are marked. One at least must stay.</Trans>
        return chosen === 0 ? (
          <Trans>Choose the pages to delete.</Trans>
        ) : (
          <Plural value={chosen} one="# page will be deleted." other="# pages will be deleted." />
        )
      case 'choose-pages':
        return chosen === 0 ? (
          <Trans>No page is chosen: all are used. Choose pages to use only those.</Trans>
        ) : (
          <Plural value={chosen} one="# page is chosen." other="# pages are chosen." />
        )
      case 'turn-pages':
        if (chosen === 0 && untouched)
          return (
            <Trans>
              No page is turned here: all are turned by the angle below. Choose pages and turn them to turn only those.
            </Trans>
          )
        break
      case 'cut-pages':
        return <Trans>Choose the scissors between two pages to cut there. Each part becomes a file.</Trans>
      case 'arrange-pages':
        if (chosen === 0) return <Trans>Drag pages into the order you want. Choose pages to turn or delete them.</Trans>
    }
    return <Plural value={chosen} one="# page is chosen." other="# pages are chosen." />
  }
  return <p className="min-w-0 flex-1 basis-56">{text()}</p>
}

/** The keyboard shortcuts. */
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
