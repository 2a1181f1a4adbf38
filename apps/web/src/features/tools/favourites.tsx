/**
 * The visitor's favourite pipelines. Loaded after the page, and only for visitors who may have some, so that the start page stays small.
 */
import { useEffect, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAccount } from '../account/account.ts'
import type { Titles } from '../failures/failure-text.ts'
import { hasSavedPipelines } from '../saved-pipelines/has-saved-pipelines.ts'
import { addressOfPipeline } from '../saved-pipelines/pipeline-link.ts'
import type { StoredPipeline } from '../saved-pipelines/pipeline-store.ts'
import { ChainLine, chainLink, ChainLines } from './chain-list.tsx'

export function Favourites({ titles, className }: { titles: Titles; className: string }) {
  const { isLoggedIn } = useAccount()
  const [favourites, setFavourites] = useState<readonly StoredPipeline[]>([])
  useEffect(() => {
    if (!isLoggedIn && !hasSavedPipelines()) return
    let gone = false
    void import('../saved-pipelines/read-favourites.ts')
      .then(({ readFavourites }) => readFavourites(isLoggedIn))
      // The start page is complete without them.
      .catch(() => [])
      .then((found) => gone || setFavourites(found))
    return () => {
      gone = true
      setFavourites([])
    }
  }, [isLoggedIn])
  if (favourites.length === 0) return null
  return (
    <section className={className} aria-labelledby="favourites">
      <h2 id="favourites" className="text-head">
        <Trans>Your favourites</Trans>
      </h2>
      <ChainLines>
        {favourites.map(({ id, name, pipeline }) => {
          const tools = pipeline.steps.map(({ tool }) => tool)
          const { tool, search } = addressOfPipeline(pipeline)
          return (
            <ChainLine key={id} tools={tools} about={tools.map((each) => titles[each] ?? each).join(' → ')}>
              <Link to="/$tool" params={{ tool }} search={search} className={`${chainLink} break-words`}>
                {name}
              </Link>
            </ChainLine>
          )
        })}
      </ChainLines>
    </section>
  )
}
