/** Drop files to see their kinds and the tools that accept them. Nothing is uploaded yet. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { DropArea, Notice } from '@docweave/ui'
import { handOver } from '../upload/handed-over.ts'
import { ChainTools } from './chain-list.tsx'
import { DroppedList } from './dropped-list.tsx'
import { offersFor } from './offers.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

export interface FileFinderProps {
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
  const take = () => handOver(dropped.map(({ file }) => file))
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
