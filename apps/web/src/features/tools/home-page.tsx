/** The start page in one screen: drop a file to find fitting tools, or find a tool by name, by common task, or in the list of all. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '@docweave/ui'
import { ChainList } from './chain-list.tsx'
import { Favourites } from './favourites.tsx'
import { FileFinder } from './file-finder.tsx'
import type { ChainCard, ToolCard } from './tool-card.ts'
import { ToolList } from './tool-list.tsx'
import { ToolSearch } from './tool-search.tsx'
import { useUnavailableTools } from './use-tool-status.ts'

export interface HomePageProps {
  cards: readonly ToolCard[]
  chains: readonly ChainCard[]
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

const heading = 'knot pb-10! [--knot-reach:0] [--knot-top:0.5rem]'

export function HomePage({ cards, chains }: HomePageProps) {
  const { t } = useLingui()
  const unavailable = useUnavailableTools()
  return (
    <>
      <News />
      <h1 className="max-w-3xl text-title">
        <Trans>What do you want to do with your file?</Trans>
      </h1>
      <p className="mt-3 max-w-2xl text-lead text-desk-muted">
        <Trans>
          Drop a file, put the steps in a row, download the result. It goes on even when you close the page.
        </Trans>
      </p>
      <div className="thread mt-8 sm:mt-10">
        <section className="knot pb-10!" aria-label={t`Your file`}>
          <FileFinder cards={cards} chains={chains} unavailable={unavailable} />
        </section>
        <section className={heading} aria-label={t`Search`}>
          <ToolSearch cards={cards} unavailable={unavailable} />
        </section>
        <section className={heading} aria-labelledby="chains">
          <h2 id="chains" className="text-head">
            <Trans>Often done together</Trans>
          </h2>
          <ChainList chains={chains} />
        </section>
        <Favourites titles={Object.fromEntries(cards.map(({ id, title }) => [id, title]))} className={heading} />
        <section className="knot [--knot-reach:0] [--knot-top:0.5rem]" aria-labelledby="tools">
          <h2 id="tools" className="text-head">
            <Trans>All tools</Trans>
          </h2>
          <ToolList cards={cards} unavailable={unavailable} />
        </section>
      </div>
    </>
  )
}
