/** Drop files to see their kinds, detected by content, and the tools that accept them. Nothing is uploaded yet. */
import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Button, DropArea, Notice } from '@docweave/ui'
import { kindText, sizeText } from '../format/file-texts.ts'
import { passFiles, type ChosenFile } from '../upload/chosen-file.ts'
import { ChainTools } from './chain-list.tsx'
import { clearDrops, keepDrops, listenToClearedDrops, readDrops } from './kept-drops.ts'
import { offersFor } from './offers.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'

interface FileFinderProps {
  cards: readonly ToolCard[]
  chains: readonly ChainCard[]
  unavailable: ReadonlySet<string>
}

const offer = 'grid min-h-11 grid-cols-[1.5rem_1fr] gap-x-3 rounded-paper py-2.5 hover:bg-paper-deep sm:px-2'

export function FileFinder({ cards, chains, unavailable }: FileFinderProps) {
  const { t } = useLingui()
  const [dropped, look] = useDroppedFiles()
  const offers = offersFor(dropped, cards, chains)
  const some = dropped.length > 0
  const take = () => passFiles(dropped.map(({ file }) => file))
  const out = (tools: readonly string[]) => tools.some((tool) => unavailable.has(tool))
  return (
    <div className="sheet p-4 sm:p-6">
      <DropArea
        choose={some ? <Trans>Choose other files</Trans> : <Trans>Choose files</Trans>}
        slim={some}
        onFiles={(files) => void look(files)}
      >
        {some ? (
          <DroppedList files={dropped} />
        ) : (
          <p className="text-lead">
            <Trans>Drop files here to see what can be done with them.</Trans>
          </p>
        )}
      </DropArea>
      {some && (
        <Button look="bare" onClick={() => void clearDrops().catch(() => undefined)}>
          <Trans>Clear my files</Trans>
        </Button>
      )}
      <div role="status">
        {some && offers.tools.length === 0 && (
          <div className="pt-5">
            <Notice tone="failed">
              <p>
                <Trans>No tool here takes these files together. Choose other files.</Trans>
              </p>
            </Notice>
          </div>
        )}
        {some && offers.tools.length > 0 && (
          <div className="pt-5">
            <h2 className="font-semibold">
              <Trans>What should happen?</Trans>
            </h2>
            <ul className="mt-1 grid">
              {offers.chains.map((chain) => (
                <li key={chain.slug} className="border-b border-edge">
                  <Link
                    to="/chains/$chain"
                    params={{ chain: chain.slug }}
                    disabled={out(chain.tools)}
                    onClick={take}
                    className={offer}
                  >
                    <span className="col-span-2 sm:col-span-1 sm:col-start-2">
                      <span className="text-thread [--thread-desk:var(--thread)]">
                        <ChainTools tools={chain.tools} />
                      </span>
                      <span className="font-medium underline">{chain.title}</span>
                      <span className="block text-ink-muted">{chain.description}</span>
                    </span>
                  </Link>
                </li>
              ))}
              {offers.tools.map(({ id, title, description }) => (
                <li key={id} className="border-b border-edge last:border-0">
                  <Link
                    to="/$tool"
                    params={{ tool: id }}
                    disabled={unavailable.has(id)}
                    onClick={take}
                    className={offer}
                  >
                    <span className="pt-0.5 text-thread">
                      <ToolIcon tool={id} />
                    </span>
                    <span>
                      <span className="font-medium underline">{title}</span>
                      <span className="block text-ink-muted">
                        {unavailable.has(id) ? t`Out of service at the moment` : description}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </div>
  )
}

/** More files are listed by kind, not by name. */
const fewFiles = 5

/** The dropped files: a few by name, many by kind. */
function DroppedList({ files }: { files: readonly DroppedFile[] }) {
  const { t, i18n } = useLingui()
  const nameOf = (kind: DroppedFile['kind']) => (kind && kind !== 'unknown' ? kindText(i18n, kind) : t`unknown kind`)
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

interface DroppedFile extends Pick<ChosenFile, 'kind' | 'scanned'> {
  file: File
}

interface LaunchQueue {
  setConsumer(consume: (launch: { files?: readonly { getFile(): Promise<File> }[] }) => void): void
}

/** WICG File Handling: files that the system's "open with" passes to the installed site. */
const launchQueue = (): LaunchQueue | undefined => Reflect.get(globalThis, 'launchQueue')

async function see(files: readonly File[]): Promise<DroppedFile[]> {
  // The worker is built without the detector: files are inspected in the browser only.
  if (import.meta.env.SSR) return []
  const [{ detectFile }, { looksScanned }] = await Promise.all([
    import('../upload/detect-file.ts'),
    import('../upload/looks-scanned.ts'),
  ])
  return Promise.all(
    files.map(async (file) => {
      const kind = await detectFile(file)
      return { file, kind, scanned: kind === 'pdf' && (await looksScanned(file).catch(() => false)) }
    }),
  )
}

/**
 * Returns the dropped files, and a function that replaces them. Files that the system opens with the site are added automatically, and those
 * that this tab keeps are restored.
 */
function useDroppedFiles(): [files: readonly DroppedFile[], look: (files: readonly File[]) => Promise<void>] {
  const [dropped, setDropped] = useState<readonly DroppedFile[]>([])
  const latest = useRef(0)
  const show = useCallback(async (files: readonly File[]) => {
    const turn = ++latest.current
    const seen = await see(files)
    // A later drop during the inspection wins.
    if (turn === latest.current) setDropped(seen)
  }, [])
  const look = useCallback(
    async (files: readonly File[]) => {
      void keepDrops(files).catch(() => undefined)
      await show(files)
    },
    [show],
  )
  useEffect(() => {
    let over = false
    readDrops()
      .then((kept) => {
        if (!over && latest.current === 0 && kept.length > 0) return show(kept)
        return undefined
      })
      .catch(() => undefined)
    launchQueue()?.setConsumer(({ files = [] }) => {
      if (files.length > 0) void Promise.all(files.map((each) => each.getFile())).then(look)
    })
    return () => {
      over = true
    }
  }, [look, show])
  const some = dropped.length > 0
  useEffect(() => {
    if (!some) return undefined
    const listening = listenToClearedDrops(() => setDropped([]))
    listening.catch(() => undefined)
    return () => void listening.then((stop) => stop()).catch(() => undefined)
  }, [some])
  return [dropped, look]
}
