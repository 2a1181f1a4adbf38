/** A step: its header, its options as a summary or a form, and its errors. */
import { useLingui, Trans } from '@lingui/react/macro'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { useId, useState, type ReactNode, type KeyboardEvent, type PointerEvent } from 'react'
import type { Failure } from '@docweave/contract'
import { ToolTile } from '../tools/tool-icon.tsx'
import type { StepDraft, RunProblem } from './draft.ts'
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { StepMoves } from './engine/step-actions.tsx'
import type { StepProblem } from './engine/step-problems.tsx'
import { labelsOf, type Values } from './form-field.ts'
import type { Engine } from './load-engine.ts'
import { OptionsForm } from './options-form.tsx'
import { StepPanel } from './step-panel.tsx'

interface StepCardProps {
  step: StepDraft
  number: number
  /** Summary of the options. */
  line: string
  open: boolean
  disabled: boolean
  /** The error that a run reported. */
  problem: RunProblem | undefined
  /** Problems found before a run. */
  seen: readonly StepProblem[]
  engine: Engine | undefined
  /** The visitor's files, for the first step only: the inputs of later steps do not exist yet. */
  files: readonly ChosenFile[]
  moves: StepMoves
  handle: DragHandleProps | undefined
  onOpen: (open: boolean) => void
  onChange: (values: Values) => void
  onRepair: (tool: string) => void
}

export function StepCard(props: StepCardProps) {
  const {
    step,
    number,
    line,
    open,
    disabled,
    problem,
    seen,
    engine,
    files,
    moves,
    handle,
    onOpen,
    onChange,
    onRepair,
  } = props
  const { t, i18n } = useLingui()
  const { title, fields } = step.tool
  const id = useId()
  const [changing, setChanging] = useState(false)
  // The form is created when the step is first opened: otherwise a page with eight steps would contain eight forms.
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  // What the panel failed to read in the options, before any run.
  const [misread, setMisread] = useState<Failure>()
  const labels = labelsOf(fields)
  const wrong = problem
    ? { option: String(problem.params.option ?? '') }
    : misread && engine
      ? { option: String(misread.params.option), why: engine.failureText(i18n, misread, {}, labels) }
      : undefined
  const panel = step.tool.panel && files.length > 0 && (
    <StepPanel
      tool={step.tool}
      files={files}
      values={step.values}
      disabled={disabled}
      onChange={onChange}
      onFault={setMisread}
    />
  )
  // The panel comes first, unless its pages are only one option among others.
  const isPanelFirst = step.tool.panel !== 'choose-pages' && step.tool.panel !== 'cut-pages'
  const form = opened && (
    <OptionsForm fields={fields} values={step.values} wrong={wrong} disabled={disabled} onChange={onChange} />
  )
  const [first, second] = isPanelFirst ? [panel, form] : [form, panel]
  return (
    <section className="sheet" aria-label={t`Step ${number}: ${title}`}>
      <StepHead
        step={step}
        number={number}
        line={line}
        open={open}
        body={id}
        changing={changing}
        handle={handle}
        onOpen={onOpen}
        onChanging={setChanging}
      />
      {changing && engine && <engine.StepActions title={title} moves={moves} disabled={disabled} />}
      {engine && (
        <engine.StepProblems tool={step.tool} found={problem} seen={seen} disabled={disabled} onRepair={onRepair} />
      )}
      <div id={id} hidden={!open} className="grid gap-5 p-4 pt-1 sm:p-6 sm:pt-1">
        <Part>{first}</Part>
        <Part>{second}</Part>
      </div>
    </section>
  )
}

/** A section of the card, with a separator above unless it is the first; hidden while empty. */
const Part = ({ children }: { children: ReactNode }) => (
  <div className="grid min-w-0 gap-5 empty:hidden [&:not(:empty)~&]:border-t [&:not(:empty)~&]:border-edge [&:not(:empty)~&]:pt-5">
    {children}
  </div>
)

/** Event handlers of a drag handle: a pointer drags, arrow keys move immediately. */
interface DragHandleProps {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface StepHeadProps {
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

/** The header of a step: its handle, icon, number, name and, while collapsed, a summary of its options. */
function StepHead({ step, number, line, open, body, changing, handle, onOpen, onChanging }: StepHeadProps) {
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
      <span className="grid h-11 w-10 shrink-0 place-items-center">
        <ToolTile tool={id} size={36} />
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
