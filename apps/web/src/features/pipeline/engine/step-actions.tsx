/** Actions for a whole step, as a labelled menu. */
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '@docweave/ui'

/** Impossible actions are `undefined`: the first step cannot move up, and the only one cannot be removed. */
export interface StepMoves {
  up: (() => void) | undefined
  down: (() => void) | undefined
  duplicate: (() => void) | undefined
  remove: (() => void) | undefined
}

const icon = { 'aria-hidden': true, size: 20, strokeWidth: 1.5 } as const

export function StepActions({ title, moves, disabled }: { title: string; moves: StepMoves; disabled: boolean }) {
  const { t } = useLingui()
  const action = (label: string, run: (() => void) | undefined, children: ReactNode) => (
    // Stays mounted and focused when the step cannot move further.
    <Button
      look="bare"
      className="justify-start! px-3! no-underline!"
      aria-label={label}
      aria-disabled={run === undefined}
      disabled={disabled}
      onClick={run}
    >
      {children}
    </Button>
  )
  return (
    <div
      role="group"
      aria-label={t`Edit step: ${title}`}
      className="flex flex-wrap border-t border-edge px-1 py-1 sm:px-3"
    >
      {action(
        t`Move up: ${title}`,
        moves.up,
        <>
          <ArrowUp {...icon} /> <Trans>Move up</Trans>
        </>,
      )}
      {action(
        t`Move down: ${title}`,
        moves.down,
        <>
          <ArrowDown {...icon} /> <Trans>Move down</Trans>
        </>,
      )}
      {action(
        t`Duplicate: ${title}`,
        moves.duplicate,
        <>
          <Copy {...icon} /> <Trans>Duplicate</Trans>
        </>,
      )}
      {action(
        t`Remove step: ${title}`,
        moves.remove,
        <>
          <Trash {...icon} /> <Trans>Remove</Trans>
        </>,
      )}
    </div>
  )
}
