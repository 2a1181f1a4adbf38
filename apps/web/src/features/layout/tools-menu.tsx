/** All tools in the header, by group. Loaded when the menu is wanted; its data is the start page's. */
import { Trans } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageDataAt } from '../payload/page-data.ts'
import { groupOrder, type ToolCard } from '../tools/tool-card.ts'
import { GroupName } from '../tools/group-name.tsx'
import { ToolLink } from '../tools/tool-link.tsx'

const root = getRouteApi('__root__')

export function ToolsMenu() {
  const { locale, site } = root.useRouteContext()
  const [cards, setCards] = useState<readonly ToolCard[]>([])
  useEffect(() => {
    pageDataAt<{ cards: ToolCard[] }>('/', locale, site.defaultLocale).then(
      (data) => setCards(data.cards),
      // The link to the start page stays.
      () => undefined,
    )
  }, [locale, site.defaultLocale])
  return (
    <>
      <div className="gap-x-8 md:columns-3 lg:columns-4">
        {groupOrder.map((group) => {
          const inGroup = cards.filter((card) => card.group === group)
          return inGroup.length === 0 ? null : (
            <section key={group} data-group={group} className="mb-5 break-inside-avoid">
              <h2 className="pb-1 text-small font-semibold tracking-normal text-group">
                <GroupName group={group} />
              </h2>
              <ul>
                {inGroup.map(({ id, title }) => (
                  <li key={id}>
                    <ToolLink tool={id} title={title} className="-mx-2" />
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <Link to="/" hash="tools" className="inline-block py-2 underline">
        <Trans>All tools</Trans>
      </Link>
    </>
  )
}
