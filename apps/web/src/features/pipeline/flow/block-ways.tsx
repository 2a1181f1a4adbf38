/** The ways of a block: beside each other where there is room, below each other on a phone, each with a line of its own. */
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { flowLimits } from '@docweave/contract'
import { Button } from '@docweave/ui'
import type { BlockDraft, Nodes } from '../draft.ts'
import { blockTitle, wayName } from './block-texts.ts'
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
  const { edits, disabled } = useFlowView()
  const { t, i18n } = useLingui()
  const { ways, settings } = block
  const title = blockTitle(block, i18n)
  const isBranch = settings.kind === 'branch'
  return (
    <>
      <div className={ways.length > 1 ? 'thread-branches' : 'thread-branches grid-cols-1!'}>
        {ways.map((way, index) => {
          const name = wayName(block, index, i18n)
          return (
            // Ways have no identity but their position.
            <div key={index} className={`min-w-0 ${colours[index]}`}>
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
              <ol className="thread" aria-label={name === '' ? title : t`Way “${name}” of “${title}”`}>
                {renderWay(way, index)}
              </ol>
            </div>
          )
        })}
      </div>
      {isBranch && ways.length < flowLimits.branches && (
        <Button look="bare" className="px-3! no-underline!" disabled={disabled} onClick={() => edits.addWay(block)}>
          <Plus aria-hidden size={20} strokeWidth={1.5} /> <Trans>Add a way</Trans>
        </Button>
      )}
    </>
  )
}
