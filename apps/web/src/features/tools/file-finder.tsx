/** Drop files to see their kinds, detected by content, and the tools that accept them. Nothing is uploaded yet. */
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { createElement, type ComponentType } from 'react'
import { Button, DropArea } from '@docweave/ui'
import { kindText, sizeText } from '../format/file-texts.ts'
import { useLoaded } from '../layout/use-loaded.ts'
import type { FileOffersProps } from './file-offers.tsx'
import { PagesPicture } from '../upload/pages-picture.tsx'
import { clearDrops } from './kept-drops.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { useDroppedFiles, type DroppedFile } from './use-dropped-files.ts'

interface FileFinderProps {
  cards: readonly ToolCard[]
  chains: readonly ChainCard[]
  unavailable: ReadonlySet<string>
}

export function FileFinder({ cards, chains, unavailable }: FileFinderProps) {
  const [dropped, look] = useDroppedFiles()
  const some = dropped.length > 0
  return (
    <div className={`sheet p-3 ${some ? 'lg:col-span-2' : ''}`}>
      <DropArea
        choose={some ? <Trans>Choose other files</Trans> : <Trans>Choose files</Trans>}
        picture={<PagesPicture className="max-sm:hidden" />}
        slim={some}
        onFiles={(files) => void look(files)}
      >
        {some ? (
          <DroppedList files={dropped} />
        ) : (
          // On phones the button says enough, and six tools have to fit below it.
          <p className="text-lead max-sm:hidden">
            <span className="pointer-coarse:hidden">
              <Trans>Drop files to see your options</Trans>
            </span>
            <span className="hidden pointer-coarse:inline">
              <Trans>Choose files to see your options</Trans>
            </span>
          </p>
        )}
      </DropArea>
      {some && (
        <Button look="bare" onClick={() => void clearDrops().catch(() => undefined)}>
          <Trans>Clear my files</Trans>
        </Button>
      )}
      <div role="status">
        {some && <LazyOffers files={dropped} cards={cards} chains={chains} unavailable={unavailable} />}
      </div>
    </div>
  )
}

/** The worker is built without it: files are dropped in the browser only. */
const loadOffers = async (): Promise<ComponentType<FileOffersProps> | undefined> =>
  import.meta.env.SSR ? undefined : (await import('./file-offers.tsx')).FileOffers

/** What can be done with the files; loaded with the first of them. */
function LazyOffers(props: FileOffersProps) {
  const loaded = useLoaded(loadOffers)
  return loaded ? createElement(loaded, props) : null
}

/** More files are listed by kind, not by name. */
const fewFiles = 5

/** The dropped files: a few by name, many by kind. */
function DroppedList({ files }: { files: readonly DroppedFile[] }) {
  const { t, i18n } = useLingui()
  const nameOf = (kind: DroppedFile['kind']) => (kind && kind !== 'unknown' ? kindText(i18n, kind) : t`unknown type`)
  if (files.length > fewFiles) {
    const counts = Map.groupBy(files, ({ kind }) => nameOf(kind))
    const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
    return (
      <p>
        <strong>
          <Plural value={files.length} one="# file" other="# files" />
        </strong>{' '}
        <span className="text-small text-ink-muted tabular-nums">
          {[...counts].map(([name, { length }]) => `${length} × ${name}`).join(', ')} · {sizeText(bytes, i18n.locale)}
        </span>
      </p>
    )
  }
  return (
    <ul className="min-w-0">
      {files.map(({ file, kind }, index) => (
        <li key={index} className="break-all">
          {file.name}{' '}
          <span className="text-small break-normal whitespace-nowrap text-ink-muted tabular-nums">
            {nameOf(kind)} · {sizeText(file.size, i18n.locale)}
          </span>
        </li>
      ))}
    </ul>
  )
}
