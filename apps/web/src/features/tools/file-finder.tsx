/** Drop a file, see what it is and which tools take it. Nothing is sent yet: the file is looked at here. */
import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FileKind } from '@docweave/contract'
import { DropArea, Notice } from '@docweave/ui'
import { kindText } from '../format/kind-text.ts'
import { sizeText } from '../format/size.ts'
import { handOver } from '../upload/handed-over.ts'
import type { ToolCard } from './tool-card.ts'

interface Dropped {
  file: File
  kind: FileKind | undefined
}

export function FileFinder({ cards, unavailable }: { cards: readonly ToolCard[]; unavailable: ReadonlySet<string> }) {
  const { t, i18n } = useLingui()
  const [dropped, setDropped] = useState<Dropped[]>([])
  const latest = useRef(0)
  const look = async (files: File[]) => {
    // The worker is built without the detector: files are looked at in the browser alone.
    if (import.meta.env.SSR) return
    const turn = ++latest.current
    const { detectFile } = await import('../upload/detect-file.ts')
    const seen = await Promise.all(files.map(async (file) => ({ file, kind: await detectFile(file) })))
    // A second drop while the first was looked at wins.
    if (turn === latest.current) setDropped(seen)
  }
  const kinds = dropped.map(({ kind }) => kind)
  const fitting = cards.filter((card) => kinds.every((kind) => kind !== undefined && card.accepts.includes(kind)))
  return (
    <div className="sheet p-4 sm:p-6">
      <DropArea
        choose={dropped.length === 0 ? <Trans>Choose files</Trans> : <Trans>Choose other files</Trans>}
        slim={dropped.length > 0}
        onFiles={(files) => void look(files)}
      >
        {dropped.length === 0 ? (
          <p className="text-lead">
            <Trans>Drop files here to see what can be done with them.</Trans>
          </p>
        ) : (
          <ul className="min-w-0">
            {dropped.map(({ file, kind }, index) => (
              <li key={index} className="break-all">
                {file.name}{' '}
                <span className="text-small text-ink-muted tabular-nums">
                  {kind ? kindText(i18n, kind) : t`unknown kind`} · {sizeText(file.size, i18n.locale)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </DropArea>
      <div role="status">
        {dropped.length > 0 && fitting.length === 0 && (
          <div className="pt-5">
            <Notice tone="failed">
              <p>
                <Trans>No tool here takes these files together. Choose other files.</Trans>
              </p>
            </Notice>
          </div>
        )}
        {dropped.length > 0 && fitting.length > 0 && (
          <div className="pt-5">
            <h2 className="font-semibold">
              <Trans>What should happen first?</Trans>
            </h2>
            <ul className="mt-1 grid">
              {fitting.map(({ id, title, description }) => (
                <li key={id} className="border-b border-edge last:border-0">
                  <Link
                    to="/$tool"
                    params={{ tool: id }}
                    disabled={unavailable.has(id)}
                    onClick={() => handOver(dropped.map(({ file }) => file))}
                    className="grid min-h-11 gap-x-4 rounded-paper py-2.5 hover:bg-paper-deep sm:grid-cols-[14rem_1fr] sm:px-2"
                  >
                    <span className="font-medium underline">{title}</span>
                    <span className="text-ink-muted">
                      {unavailable.has(id) ? t`Out of service at the moment` : description}
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
