/** The start page: what this is and what it costs, then tools by a dropped file, by name and by group, and ready-made workflows. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '@docweave/ui'
import { ChainList } from './chain-list.tsx'
import { Favourites } from './favourites.tsx'
import { FileFinder } from './file-finder.tsx'
import { HomePromise, type KeptFor } from './home-promise.tsx'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { GroupLinks, ToolList } from './tool-list.tsx'
import { ToolSearch } from './tool-search.tsx'
import { ToolTile } from './tool-icon.tsx'
import { useUnavailableTools } from './use-tool-status.ts'

export interface HomePageProps {
  cards: readonly ToolCard[]
  chains: readonly ChainCard[]
  /** `undefined` on a site without a server. */
  keptFor: KeptFor | undefined
}

/** What the page before this one reported. The server does not know it: it is shown once the page is interactive. */
function News() {
  const { news } = useLocation().state
  const [shown, setShown] = useState<string>()
  useEffect(() => setShown(news), [news])
  return (
    <div role="status" className={shown ? 'mb-6' : ''}>
      {shown && <Notice tone="info">{shown}</Notice>}
    </div>
  )
}

/** More workflows are on a page of their own. */
const fewChains = 6

export function HomePage({ cards, chains, keptFor }: HomePageProps) {
  const { t } = useLingui()
  const unavailable = useUnavailableTools()
  return (
    <>
      <News />
      <section className="grid gap-x-10 gap-y-4 sm:gap-y-5 lg:grid-cols-[1.15fr_1fr]" aria-label={t`Your file`}>
        <div>
          <h1 className="max-w-2xl text-hero lang-latin:leading-[1.08] lang-latin:tracking-[-0.03em]">
            <Trans>PDF, document and audio tools that work together</Trans>
          </h1>
          <p className="mt-3 max-w-xl text-lead text-ink-muted">
            {keptFor ? (
              <Trans>Drop a file, add steps, download. Jobs keep running if you close the tab.</Trans>
            ) : (
              <Trans>Drop a file, add steps, download. Nothing is uploaded.</Trans>
            )}
          </p>
          <HomePromise keptFor={keptFor} />
        </div>
        <FileFinder cards={cards} chains={chains} unavailable={unavailable} />
      </section>
      <section id="tools" className="mt-5 scroll-mt-4 sm:mt-8" aria-labelledby="tools-title">
        <h2 id="tools-title" className="visually-hidden">
          <Trans>All tools</Trans>
        </h2>
        <ToolSearch cards={cards} unavailable={unavailable} />
        <div className="mt-3 grid gap-3 sm:hidden">
          <GroupLinks />
          <FewTools cards={cards} />
        </div>
        <div className="mt-6 max-sm:mt-10">
          <ToolList cards={cards} unavailable={unavailable} />
        </div>
      </section>
      <Favourites titles={Object.fromEntries(cards.map(({ id, title }) => [id, title]))} className="mt-14" />
      <section className="mt-14" aria-labelledby="chains">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="chains" className="text-head">
            <Trans>Popular workflows</Trans>
          </h2>
          <Link to="/chains" className="py-2 font-medium underline">
            <Trans>All workflows</Trans>
          </Link>
        </div>
        <ChainList chains={chains.slice(0, fewChains)} />
      </section>
    </>
  )
}

/** What most visitors come for: shown first on phones. */
const usual = ['merge-pdf', 'compress-pdf', 'pdf-ocr', 'img-to-pdf', 'pdf-to-docx', 'split-pdf']

const FewTools = ({ cards }: { cards: readonly ToolCard[] }) => (
  <ul className="grid grid-cols-2 gap-2">
    {cards
      .filter(({ id }) => usual.includes(id))
      .toSorted((a, b) => usual.indexOf(a.id) - usual.indexOf(b.id))
      .map(({ id, title }) => (
        <li key={id}>
          <Link
            to="/$tool"
            params={{ tool: id }}
            className="flex h-full min-h-12 items-center gap-2 rounded-paper border border-edge bg-paper px-2.5 py-1.5 text-small leading-tight font-medium no-underline"
          >
            <ToolTile tool={id} size={32} />
            {title}
          </Link>
        </li>
      ))}
  </ul>
)
