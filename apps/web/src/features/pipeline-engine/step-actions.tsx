/** What can be done with a step as a whole, in words. */
import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash from 'lucide-react/icons/trash-2'
import { Button } from '@docweave/ui'

/** What cannot be done is left out: the first step cannot go up, and the only one cannot go. */
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
    // Still there, and focused, when there is nowhere further to go.
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
    <div role="group" aria-label={t`Change ${title}`} className="flex flex-wrap border-t border-edge px-1 py-1 sm:px-3">
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
        t`Remove the step ${title}`,
        moves.remove,
        <>
          <Trash {...icon} /> <Trans>Remove</Trans>
        </>,
      )}
    </div>
  )
}
