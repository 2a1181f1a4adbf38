/** An insertion point for a step: a small plus between two steps, a button at the end. Opens the tool list. */
import { useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Button } from '@docweave/ui'
import { mostSteps, type BlockSettings, type StepDraft } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { Engine } from './load-engine.ts'

export interface AddStepProps {
  /** The index of the inserted step. */
  at: number
  steps: readonly StepDraft[]
  files: readonly ChosenFile[]
  engine: Engine | undefined
  unavailable: ReadonlySet<string>
  disabled: boolean
  open: boolean
  /** Description of the files at this point. */
  flow: string | undefined
  onOpen: (open: boolean) => void
  /** Receives the ids of tools, or what a block does. */
  onAdd: (at: number, added: readonly (string | BlockSettings)[]) => void
}

export function AddStep(props: AddStepProps) {
  const { at, steps, files, engine, unavailable, disabled, open, flow, onOpen, onAdd } = props
  const { t, i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const next = steps[at]?.tool.title
  const leave = () => {
    onOpen(false)
    button.current?.focus()
  }
  const shared = {
    ref: button,
    'aria-expanded': open,
    disabled: disabled || steps.length >= mostSteps,
    onClick: () => onOpen(!open),
    onKeyDown: (event: { key: string }) => {
      if (event.key === 'Escape' && open) leave()
    },
  }
  const flowing = <p className="text-small text-ink-muted tabular-nums">{flow}</p>
  return (
    <div className="grid gap-3">
      {next === undefined ? (
        <div className="grid gap-2">
          <div className="min-h-6">{flowing}</div>
          <Button {...shared} className="justify-self-start">
            <Plus aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Add a step</Trans>
          </Button>
        </div>
      ) : (
        <div className="flex min-h-11 items-center gap-3">
          <button
            type="button"
            {...shared}
            aria-label={t`Insert a step before ${next}`}
            className="group -ml-[calc(var(--inset)-var(--at)+1.375rem)] inline-flex min-h-11 items-center gap-3 rounded-paper disabled:opacity-0"
          >
            <span className="grid size-11 place-items-center">
              <span className="grid size-6 place-items-center rounded-full border-2 border-thread bg-desk text-thread group-hover:bg-thread group-hover:text-on-thread group-aria-expanded:bg-thread group-aria-expanded:text-on-thread">
                <Plus aria-hidden size={16} strokeWidth={2} />
              </span>
            </span>
            <span className="hidden text-small font-medium group-hover:inline group-focus-visible:inline group-aria-expanded:inline">
              <Trans>Insert a step</Trans>
            </span>
          </button>
          {flowing}
        </div>
      )}
      {open && engine && (
        <engine.ToolPicker
          candidates={engine.candidatesAt(steps, files, at, unavailable, i18n)}
          unavailable={unavailable}
          room={mostSteps - steps.length}
          onChoose={(added) => {
            onAdd(at, added)
            leave()
          }}
          onClose={leave}
        />
      )}
    </div>
  )
}
