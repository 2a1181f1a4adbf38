/** The ways of a block: beside each other where there is room, below each other on a phone, each with a line of its own. */
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { flowLimits } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { BlockDraft, Nodes } from '../draft.ts'
import { blockTitle, wayName, wayTitle } from './block-texts.ts'
import { useFlowView } from './flow-context.ts'

/** The colours of the ways; their names are beside them. */
const colours = [
  '[--line:var(--thread)]',
  '[--line:var(--recognise)]',
  '[--line:var(--from-pdf)]',
  '[--line:var(--sign)]',
]

interface BlockWaysProps {
  block: BlockDraft
  /** Renders the items of a way. */
  renderWay: (way: Nodes, index: number) => ReactNode
}

export function BlockWays({ block, renderWay }: BlockWaysProps) {
  const { nodes, edits, disabled } = useFlowView()
  const { t, i18n } = useLingui()
  const { ways, settings } = block
  const title = blockTitle(block, nodes, i18n)
  const isBranch = settings.kind === 'branch'
  return (
    <>
      <div className={ways.length > 1 ? 'thread-branches' : 'thread-branches grid-cols-1!'}>
        {ways.map((way, index) => {
          const name = wayName(block, index, i18n)
          return (
            // Ways have no identity but their position.
            <div
              key={index}
              role="group"
              aria-label={wayTitle(block, index, nodes, i18n)}
              className={`branch ${colours[index]}`}
            >
              {name !== '' && (
                <div className="branch-name flex min-h-11 items-center gap-2">
                  <p className="text-small font-medium first-letter:uppercase">{name}</p>
                  {isBranch && ways.length > 2 && (
                    <button
                      type="button"
                      aria-label={t`Remove ${name} of “${title}”`}
                      disabled={disabled}
                      className="grid size-11 place-items-center rounded-paper text-ink-muted hover:bg-paper-deep"
                      onClick={() => edits.removeWay(block, index)}
                    >
                      <X aria-hidden size={16} strokeWidth={1.75} />
                    </button>
                  )}
                </div>
              )}
              <ol className="thread">{renderWay(way, index)}</ol>
            </div>
          )
        })}
      </div>
      {isBranch && ways.length < flowLimits.branches && (
        <Button
          look="bare"
          className="px-3! no-underline!"
          aria-label={t`Add a way to “${title}”`}
          disabled={disabled}
          onClick={() => edits.addWay(block)}
        >
          <Plus aria-hidden size={20} strokeWidth={1.5} /> <Trans>Add a way</Trans>
        </Button>
      )}
    </>
  )
}
