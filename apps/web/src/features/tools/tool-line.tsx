/** A tool as a line of text: its name leads to it, its sentence says what one gets. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ToolGroup } from '@docweave/contract'
import type { ToolCard } from './tool-card.ts'

export const ToolLine = ({ card, unavailable }: { card: ToolCard; unavailable: boolean }) => (
  <li className="py-2.5">
    <Link
      to="/$tool"
      params={{ tool: card.id }}
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
  </li>
)

/** The name of a group of the list. */
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
