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
        if (chosen === of) return <Trans>All pages are selected. Keep at least one.</Trans>
        return chosen === 0 ? (
          <Trans>Select the pages to delete.</Trans>
        ) : (
          <Plural value={chosen} one="# page will be deleted." other="# pages will be deleted." />
        )
      case 'choose-pages':
        return chosen === 0 ? (
          <Trans>All pages will be used. Select pages to use only those.</Trans>
        ) : (
          <Plural value={chosen} one="# page selected." other="# pages selected." />
        )
      case 'turn-pages':
        if (chosen === 0 && untouched) return <Trans>All pages will rotate. Select pages to rotate only those.</Trans>
        break
      case 'cut-pages':
        return <Trans>Use the scissors between two pages to split there. Each part becomes a file.</Trans>
      case 'arrange-pages':
        if (chosen === 0)
          return <Trans>Drag pages into the order you want. Select pages to rotate or delete them.</Trans>
    }
    return <Plural value={chosen} one="# page selected." other="# pages selected." />
  }
  return <p className="min-w-0 flex-1 basis-56">{text()}</p>
}

/** The keyboard shortcuts. */
export function KeysLine({ panel }: { panel: BoardPanelName }) {
  const can = abilities[panel]
  if (can.cut) return <Trans>Shortcuts: arrows move, Space splits after a page, Enter zooms in.</Trans>
  if (can.arrange)
    return (
      <Trans>
        Shortcuts: arrows move, Space selects, Alt+arrows reorder, R rotates, Delete deletes, Enter zooms in.
      </Trans>
    )
  return can.turn ? (
    <Trans>Shortcuts: arrows move, Space selects, R rotates, Enter zooms in.</Trans>
  ) : (
    <Trans>Shortcuts: arrows move, Space selects, Enter zooms in.</Trans>
  )
}
