/** A place where a step or block can be added, and where a dragged one can be dropped. */
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { useRef } from 'react'
import { mostSteps, stepsIn, type BlockSettings } from '../draft.ts'
import { placeText } from './block-texts.ts'
import { candidatesIn } from './candidates-in.ts'
import { spotId, useFlowView } from './flow-context.ts'
import type { Spot } from './spots.ts'

export function AddNode({ spot, isLast }: { spot: Spot; isLast: boolean }) {
  const { nodes, engine, files, unavailable, disabled, adding, onAdding, edits, drag } = useFlowView()
  const { t, i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const id = spotId(spot)
  const isOpen = adding === id
  const place = placeText(nodes, spot, i18n)
  const room = mostSteps - stepsIn(nodes).length
  const leave = () => {
    onAdding(undefined)
    button.current?.focus()
  }
  const add = (added: readonly (string | BlockSettings)[]) => {
    edits.add(spot, added)
    // A block gets the focus: its settings and its ways come next.
    if (added.every((each) => typeof each === 'string')) leave()
    else onAdding(undefined)
  }
  return (
    <div className="grid gap-3" data-spot={id}>
      <div
        className={`flex min-h-11 items-center rounded-paper ${drag?.onto === id ? 'bg-thread-tint outline-2 outline-thread outline-dashed' : ''}`}
      >
        <button
          ref={button}
          type="button"
          disabled={disabled}
          aria-expanded={isOpen}
          aria-label={t`Add a step or block ${place}`}
          className="group inline-flex min-h-11 min-w-11 items-center gap-2 rounded-paper disabled:opacity-60"
          onClick={() => onAdding(isOpen ? undefined : id)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isOpen) leave()
          }}
        >
          <span className="grid size-6 place-items-center rounded-full border-2 border-thread bg-desk text-thread group-hover:bg-thread group-hover:text-on-thread group-aria-expanded:bg-thread group-aria-expanded:text-on-thread">
            <Plus aria-hidden size={16} strokeWidth={2} />
          </span>
          <span
            className={`text-small font-medium ${isLast ? '' : 'hidden group-hover:inline group-focus-visible:inline group-aria-expanded:inline'}`}
          >
            <Trans>Add a step</Trans>
          </span>
        </button>
      </div>
      {isOpen && (
        <engine.ToolPicker
          candidates={candidatesIn(engine, nodes, spot, files, unavailable, i18n)}
          unavailable={unavailable}
          room={room}
          onChoose={add}
          onClose={leave}
        />
      )}
    </div>
  )
}
