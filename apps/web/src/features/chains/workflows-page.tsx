/** All ready-made workflows, and the way to the visitor's own. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'
import { ChainList } from '../tools/chain-list.tsx'
import type { ChainCard } from '../tools/tool-card.ts'

interface WorkflowsPageProps {
  chains: readonly ChainCard[]
  title: string
  description: string
  /** The label of the link to the visitor's own. */
  saved: string
}

export const WorkflowsPage = ({ chains, title, description, saved }: WorkflowsPageProps) => (
  <>
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div>
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 max-w-2xl text-lead text-ink-muted">{description}</p>
      </div>
      <Link to="/profile" className={buttonClass()}>
        {saved}
      </Link>
    </div>
    <div className="mt-8">
      <ChainList chains={chains} />
    </div>
  </>
)
