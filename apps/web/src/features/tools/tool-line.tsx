/** A tool as a list item: its icon, its name as a link, and a one-sentence description. */
import type { KeyboardEventHandler } from 'react'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ToolGroup } from '@docweave/contract'
import type { ToolCard } from './tool-card.ts'
import { ToolIcon } from './tool-icon.tsx'

export interface ToolLineProps {
  card: ToolCard
  unavailable: boolean
  onKeyDown?: KeyboardEventHandler
}

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
export function GroupName({ group }: { group: ToolGroup }) {
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
