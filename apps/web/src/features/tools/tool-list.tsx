/** All tools as compact tiles, by group. A tool's description is its link's description, and appears on hover and focus. */
import { useId, type KeyboardEventHandler } from 'react'
import { Trans } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { ToolGroup } from '@docweave/contract'
import { GroupName } from './group-name.tsx'
import { groupOrder, type ToolCard } from './tool-card.ts'
import { ToolLink } from './tool-link.tsx'

interface ToolListProps {
  cards: readonly ToolCard[]
  unavailable: ReadonlySet<string>
}

/** The columns of the list on a wide screen: the groups after the third are short and share one. */
const columns: readonly (readonly ToolGroup[])[] = [
  ...groupOrder.slice(0, 3).map((group) => [group]),
  groupOrder.slice(3),
]

export const ToolList = ({ cards, unavailable }: ToolListProps) => (
  <div className="grid gap-x-6 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
    {columns.map((groups) => (
      <div key={groups.join()} className="grid content-start gap-6">
        {groups.map((group) => (
          <ToolGroupList
            key={group}
            group={group}
            cards={cards.filter((card) => card.group === group)}
            unavailable={unavailable}
          />
        ))}
      </div>
    ))}
  </div>
)

interface ToolGroupListProps extends ToolListProps {
  group: ToolGroup
}

const ToolGroupList = ({ group, cards, unavailable }: ToolGroupListProps) =>
  cards.length === 0 ? null : (
    <div id={`group-${group}`} data-group={group} className="scroll-mt-4">
      <h3 className="border-b-2 border-group/40 pb-1.5 text-small font-semibold tracking-normal text-group">
        <GroupName group={group} />
      </h3>
      <ul className="mt-1.5">
        {cards.map((card) => (
          <ToolLine key={card.id} card={card} unavailable={unavailable.has(card.id)} />
        ))}
      </ul>
    </div>
  )

interface ToolLineProps {
  card: ToolCard
  unavailable: boolean
  onKeyDown?: KeyboardEventHandler
}

/** A tool as a list item. */
export function ToolLine({ card: { id, title, description }, unavailable, onKeyDown }: ToolLineProps) {
  const about = useId()
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <li className="group/tool relative">
      <ToolLink
        tool={id}
        size={32}
        onKeyDown={onKeyDown}
        aria-describedby={about}
        className="-mx-2 font-medium"
        title={
          <>
            {title}
            {unavailable && (
              <span className="block text-small font-normal text-ink-muted">
                {site.browserOnly ? <Trans>Needs a server</Trans> : <Trans>Currently unavailable</Trans>}
              </span>
            )}
          </>
        }
      />
      <p
        id={about}
        className="pointer-events-none absolute top-full left-8 z-10 hidden w-64 rounded-paper border border-edge bg-paper px-3 py-2 text-small text-ink shadow-raised group-hover/tool:block group-has-focus-visible/tool:block pointer-coarse:hidden!"
      >
        {description}
      </p>
    </li>
  )
}

/** The groups in display order, as links to their lists: for phones, where the lists are further down. */
export const GroupLinks = () => (
  <ul className="flex flex-wrap gap-1.5">
    {groupOrder.map((group) => (
      <li key={group} data-group={group}>
        <a
          href={`#group-${group}`}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-edge bg-paper px-3 text-small font-medium no-underline"
        >
          <span aria-hidden className="size-2.5 rounded-full bg-group" />
          <GroupName group={group} />
        </a>
      </li>
    ))}
  </ul>
)
