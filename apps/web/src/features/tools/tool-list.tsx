/** All tools by group, as text. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { KeyboardEventHandler } from 'react'
import type { ToolGroup } from '@docweave/contract'
import { groupOrder, type ToolCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'

export const ToolList = ({ cards, unavailable }: { cards: readonly ToolCard[]; unavailable: ReadonlySet<string> }) => (
  <div className="mt-6 grid gap-x-12 gap-y-8 sm:grid-cols-2">
    {groupOrder.map((group) => {
      const inGroup = cards.filter((card) => card.group === group)
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
)

interface ToolLineProps {
  card: ToolCard
  unavailable: boolean
  onKeyDown?: KeyboardEventHandler
}

/** A tool as a list item: its icon, its name as a link, and a one-sentence description. */
export const ToolLine = ({ card, unavailable, onKeyDown }: ToolLineProps) => (
  <li className="grid grid-cols-[1.5rem_1fr] gap-x-3 py-2.5">
    <span className="pt-0.5 text-thread-desk">
      <ToolIcon tool={card.id} />
    </span>
    <div>
      <Link
        to="/$tool"
        params={{ tool: card.id }}
        onKeyDown={onKeyDown}
        className="-my-1 inline-block rounded-paper py-1 text-lead font-medium underline decoration-desk-line hover:decoration-thread-desk hover:decoration-2"
      >
        {card.title}
      </Link>
      <p className="text-desk-muted">{card.description}</p>
      {unavailable && (
        <p className="text-small">
          <Trans>Out of service at the moment</Trans>
        </p>
      )}
    </div>
  </li>
)

/** The name of a tool group. */
function GroupName({ group }: { group: ToolGroup }) {
  switch (group) {
    case 'organise':
      return <Trans>Organise</Trans>
    case 'to-pdf':
      return <Trans>Convert to PDF</Trans>
    case 'from-pdf':
      return <Trans>Convert from PDF</Trans>
    case 'recognise':
      return <Trans>Recognise</Trans>
    case 'sign':
      return <Trans>Sign</Trans>
  }
}
