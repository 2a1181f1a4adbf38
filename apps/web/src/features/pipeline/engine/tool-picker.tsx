/** Tool list for an insertion point: searchable; fitting tools first, the others with the reason and, if possible, a bridging tool. */
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { searchTools } from '../../tools/search.ts'
import { ToolTile } from '../../tools/tool-icon.tsx'
import { walkStops } from '../../tools/walk-stops.ts'
import type { ToolCard } from '../../tools/tool-card.ts'
import type { BlockSettings } from '../draft.ts'
import { BlockPicker } from './block-picker.tsx'

export interface ToolPickerProps {
  candidates: readonly Candidate[]
  unavailable: ReadonlySet<string>
  /** How many steps may still be added. */
  room: number
  /** Receives the ids of tools, or what a block does. */
  onChoose: (added: readonly (string | BlockSettings)[]) => void
  onClose: () => void
}

export function ToolPicker({ candidates, unavailable, room, onChoose, onClose }: ToolPickerProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone the on-screen keyboard would cover the list.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true })
  }, [])
  const reasonOf = ({ id, adds, why }: Candidate) =>
    unavailable.has(id) ? t`Currently unavailable` : adds.length > room ? (why ?? t`No room for more steps`) : why
  const found = searchTools(candidates, text)
  const fits = (each: Candidate) => reasonOf(each) === undefined
  const listed = [...found.filter(fits), ...found.filter((each) => !fits(each))]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Arrow keys move from the field through every button of the list.
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (walkStops(event, stops)) {
      event.preventDefault()
    } else if (event.key === 'Enter' && event.target === field.current && !event.nativeEvent.isComposing) {
      // Focus returns to the opening button, which would react to the same key press.
      event.preventDefault()
      const [best] = listed
      if (best && fits(best)) onChoose(best.adds)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to what is inside
    <div className="sheet grid gap-3 p-3 sm:p-4" onKeyDown={onKeyDown}>
      <label className="grid gap-1 text-small text-ink-muted">
        <Trans>Find a tool</Trans>
        <input
          ref={field}
          type="search"
          className="control text-body"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p role="status" className="text-small text-ink-muted empty:hidden">
        {listed.length === 0 ? t`No tools match. Try a shorter word.` : ''}
      </p>
      <ul aria-label={t`Tools you can add here`} className="max-h-[60dvh] overflow-y-auto">
        {listed.map((each) => (
          <PickerLine key={each.id} candidate={each} reason={reasonOf(each)} room={room} onChoose={onChoose} />
        ))}
      </ul>
      <BlockPicker onChoose={(settings) => onChoose([settings])} />
    </div>
  )
}

interface PickerLineProps {
  candidate: Candidate
  reason: string | undefined
  room: number
  onChoose: (tools: readonly string[]) => void
}

const line = 'grid w-full gap-x-4 gap-y-0.5 rounded-paper px-2 py-2.5 text-left sm:grid-cols-[15rem_1fr]'

function PickerLine({ candidate, reason, room, onChoose }: PickerLineProps) {
  const { title, description, id, adds, between } = candidate
  const name = (
    <span className="flex items-start gap-2.5">
      <ToolTile tool={id} size={28} />
      <span className={reason === undefined ? 'font-medium underline' : ''}>{title}</span>
    </span>
  )
  return (
    <li className="border-b border-edge last:border-0">
      {reason === undefined ? (
        <button type="button" className={`${line} min-h-11 hover:bg-paper-deep`} onClick={() => onChoose(adds)}>
          {name}
          <span className="text-small text-ink-muted">{description}</span>
        </button>
      ) : (
        <div className={`${line} text-ink-muted`}>
          {name}
          <div className="grid justify-items-start gap-1 text-small">
            <p>{reason}</p>
            {between && adds.length <= room && (
              <Button className="text-ink" onClick={() => onChoose(adds)}>
                <Trans>Add “{between}” before this step</Trans>
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** A tool offered for a position, whether it fits or not. */
export interface Candidate extends ToolCard {
  /** The tools that are inserted if it is chosen, including itself; empty if it cannot be chosen. */
  adds: string[]
  /** Why it does not fit by itself. */
  why?: string
  /** The name of the bridging tool. */
  between?: string
}
