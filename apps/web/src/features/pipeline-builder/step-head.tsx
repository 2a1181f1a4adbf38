/** The header of a step: its handle, icon, number, name and, while collapsed, a summary of its options. */
import type { KeyboardEvent, PointerEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { ToolIcon } from '../tools/tool-icon.tsx'
import type { StepDraft } from './draft.ts'

/** Event handlers of a drag handle: a pointer drags, arrow keys move immediately. */
export interface DragHandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export interface StepHeadProps {
  step: StepDraft
  number: number
  /** Summary of the options. */
  line: string
  open: boolean
  /** The id of the collapsible element. */
  body: string
  changing: boolean
  /** Omitted if there is nowhere to move to. */
  handle: DragHandleProps | undefined
  onOpen: (open: boolean) => void
  onChanging: (changing: boolean) => void
}

const small = 'relative z-1 grid size-11 shrink-0 place-items-center rounded-paper text-ink-muted hover:bg-paper-deep'

export function StepHead({ step, number, line, open, body, changing, handle, onOpen, onChanging }: StepHeadProps) {
  const { t } = useLingui()
  const { title, id } = step.tool
  return (
    <div className="relative flex flex-wrap items-start gap-1 py-3 pr-3 pl-1 sm:pr-5 sm:pl-2">
      {handle ? (
        <button
          type="button"
          aria-label={t`Move step ${number}, ${title}: drag it, or press the up and down arrows`}
          className={`${small} cursor-grab touch-none active:cursor-grabbing`}
          {...handle}
        >
          <GripVertical aria-hidden size={20} strokeWidth={1.5} />
        </button>
      ) : (
        <span className="w-2 shrink-0" />
      )}
      <span className="grid h-11 w-8 shrink-0 place-items-center text-thread">
        <ToolIcon tool={id} />
      </span>
      <div className="min-w-0 flex-1 pl-1.5">
        <h2 className="text-lead">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={body}
            className="flex min-h-11 w-full items-center gap-2 text-left after:absolute after:inset-0"
            onClick={() => onOpen(!open)}
          >
            <span className="min-w-0 flex-1">
              <span className="block text-small font-normal text-ink-muted tabular-nums">
                <Trans>Step {number}</Trans>
              </span>{' '}
              {title}
            </span>
            <ChevronDown
              aria-hidden
              size={20}
              strokeWidth={1.5}
              className={`shrink-0 text-ink-muted transition-transform ${open ? 'rotate-180' : ''}`}
            />
          </button>
        </h2>
      </div>
      <button
        type="button"
        aria-label={t`Move, duplicate or remove step ${number}, ${title}`}
        aria-expanded={changing}
        className={small}
        onClick={() => onChanging(!changing)}
      >
        <Ellipsis aria-hidden size={20} strokeWidth={1.5} />
      </button>
      {!open && line !== '' && (
        <p
          className={`-mt-1 line-clamp-2 w-full text-small text-ink-muted sm:line-clamp-1 ${handle ? 'pl-[3.25rem] sm:pl-[5.625rem]' : 'pl-4 sm:pl-[3.375rem]'}`}
          title={line}
        >
          {line}
        </p>
      )}
    </div>
  )
}
