/** One more step: what fits is offered, what does not says why. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import Plus from 'lucide-react/icons/plus'
import { Button } from '@docweave/ui'
import type { ToolPage } from '../tools/tool-card.ts'
import type { StepDraft } from './draft.ts'
import type { Engine } from './use-engine.ts'

const mostSteps = 12

export interface AddStepProps {
  steps: readonly StepDraft[]
  engine: Engine | undefined
  warm: () => Promise<Engine>
  disabled: boolean
  unavailable: ReadonlySet<string>
  onAdd: (tool: ToolPage) => void
}

export function AddStep({ steps, engine, warm, disabled, unavailable, onAdd }: AddStepProps) {
  const { t, i18n } = useLingui()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const toggle = () => {
    setOpen((was) => !was)
    warm().catch(() => setOpen(false))
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        ref={button}
        className="border-desk-muted! hover:bg-paper! hover:text-ink!"
        aria-expanded={open}
        disabled={disabled || steps.length >= mostSteps}
        onClick={toggle}
        onKeyDown={closeOnEscape}
      >
        <Plus aria-hidden size={20} strokeWidth={1.5} />
        <Trans>Add a step</Trans>
      </Button>
      {open && engine && (
        <ul className="sheet w-full p-2 sm:p-3" aria-label={t`Next step`}>
          {engine.candidates(steps, i18n).map(({ id, title, description, why }) => {
            const reason = why ?? (unavailable.has(id) ? t`Out of service at the moment` : undefined)
            return (
              <li key={id} className="border-b border-edge last:border-0">
                <button
                  type="button"
                  aria-disabled={reason !== undefined}
                  onKeyDown={closeOnEscape}
                  className="grid min-h-11 w-full gap-x-4 rounded-paper px-2 py-2.5 text-left hover:bg-paper-deep aria-disabled:cursor-not-allowed aria-disabled:hover:bg-transparent sm:grid-cols-[14rem_1fr]"
                  onClick={() => {
                    const tool = reason === undefined ? engine.toolPage(id, i18n) : undefined
                    if (!tool) return
                    onAdd(tool)
                    close()
                  }}
                >
                  <span className={reason === undefined ? 'font-medium underline' : 'text-ink-muted'}>{title}</span>
                  <span className="text-small text-ink-muted">{reason ?? description}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
