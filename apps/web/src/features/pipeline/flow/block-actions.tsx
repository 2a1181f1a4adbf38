/** Actions for a whole block, as a labelled menu. */
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash-2'
import Ungroup from 'lucide-react/icons/ungroup'
import type { ReactNode } from 'react'
import { Button } from '@docweave/ui'
import type { BlockDraft } from '../draft.ts'
import { useFlowView } from './flow-context.ts'

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function BlockActions({ block, title }: { block: BlockDraft; title: string }) {
  const { edits, disabled } = useFlowView()
  const { t } = useLingui()
  const action = (run: (() => void) | undefined, children: ReactNode) => (
    // Stays mounted and focused when the block cannot move further.
    <Button
      look="bare"
      className="justify-start! px-3! no-underline!"
      aria-disabled={run === undefined}
      disabled={disabled}
      onClick={run}
    >
      {children}
    </Button>
  )
  return (
    <div role="group" aria-label={t`Edit “${title}”`} className="flex flex-wrap border-t border-edge px-1 py-1 sm:px-3">
      {action(
        edits.canMove(block, -1) ? () => edits.moveBy(block, -1) : undefined,
        <>
          <ArrowUp {...icon} /> <Trans>Move up</Trans>
        </>,
      )}
      {action(
        edits.canMove(block, 1) ? () => edits.moveBy(block, 1) : undefined,
        <>
          <ArrowDown {...icon} /> <Trans>Move down</Trans>
        </>,
      )}
      {action(
        () => edits.duplicate(block),
        <>
          <Copy {...icon} /> <Trans>Duplicate</Trans>
        </>,
      )}
      {block.ways.length > 0 &&
        action(
          () => edits.unwrap(block),
          <>
            <Ungroup {...icon} /> <Trans>Remove, keep its steps</Trans>
          </>,
        )}
      {action(
        edits.canRemove(block) ? () => edits.remove(block) : undefined,
        <>
          <Trash {...icon} /> <Trans>Remove</Trans>
        </>,
      )}
    </div>
  )
}
