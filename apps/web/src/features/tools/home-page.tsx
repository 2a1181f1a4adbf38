/** Home in one screen: drop a file and see what fits, or find a tool by name in a list that reads as text. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FileFinder } from './file-finder.tsx'
import { findTools, groupOrder, type ToolCard } from './tool-card.ts'
import { GroupName, ToolLine } from './tool-line.tsx'
import { useUnavailableTools } from './use-tool-status.ts'

/** Chains people ask for most; one is shown when all its tools are there. */
const popular = [
  ['pdf-ocr', 'compress-pdf'],
  ['pdf-ocr', 'pdf-to-txt'],
]

export function HomePage({ cards }: { cards: readonly ToolCard[] }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const unavailable = useUnavailableTools()
  const found = findTools(cards, text)
  return (
    <>
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
          <FileFinder cards={cards} unavailable={unavailable} />
        </section>
        <section className="knot pb-10! [--knot-reach:0] [--knot-top:0.5rem]" aria-labelledby="chains">
          <h2 id="chains" className="text-head">
            <Trans>Often done together</Trans>
          </h2>
          <PopularChains cards={cards} />
        </section>
        <section className="knot [--knot-reach:0] [--knot-top:0.5rem]" aria-labelledby="tools">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <h2 id="tools" className="text-head">
              <Trans>All tools</Trans>
            </h2>
            <label className="grid w-full gap-x-3 gap-y-1 text-small sm:-my-2 sm:flex sm:w-auto sm:items-center">
              <Trans>Find a tool by name</Trans>
              <input
                type="search"
                className="min-h-11 rounded-paper border border-desk-muted bg-desk px-3 text-body sm:w-56"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </label>
          </div>
          <p role="status" className="mt-3 empty:hidden">
            {text !== '' && found.length === 0 ? t`No tool has this name. Try a shorter word.` : ''}
          </p>
          <div className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2">
            {groupOrder.map((group) => {
              const inGroup = found.filter((card) => card.group === group)
              return inGroup.length === 0 ? null : (
                <div key={group}>
                  <h3 className="border-b border-desk-line pb-2 text-small font-semibold text-desk-muted">
                    <GroupName group={group} />
                  </h3>
                  <ul>
                    {inGroup.map((card) => (
                      <ToolLine key={card.id} card={card} unavailable={unavailable.has(card.id)} />
                    ))}
                  </ul>
                </div>
              )
            })}
          </div>
        </section>
      </div>
    </>
  )
}

function PopularChains({ cards }: { cards: readonly ToolCard[] }) {
  const byId = new Map(cards.map((card) => [card.id, card]))
  const chains = popular.map((ids) => ids.flatMap((id) => byId.get(id) ?? [])).filter(({ length }) => length > 1)
  return (
    <ul className="mt-2">
      {chains.map(([first, ...further]) =>
        first ? (
          <li key={[first, ...further].map(({ id }) => id).join()}>
            <Link
              to="/$tool"
              params={{ tool: first.id }}
              search={{ then: further.map(({ id }) => id).join() }}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 rounded-paper py-1 font-medium underline decoration-desk-line hover:decoration-thread-desk hover:decoration-2"
            >
              {[first, ...further].map(({ id, title }, index) => (
                <span key={id} className="inline-flex items-center gap-2">
                  {index > 0 && <span aria-hidden className="h-0.5 w-6 bg-thread-desk" />}
                  {title}
                </span>
              ))}
            </Link>
          </li>
        ) : null,
      )}
    </ul>
  )
}
