/** A line of a transcript: its time, its text, and the edit button. */
import { Fragment, memo, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import Pencil from 'lucide-react/icons/pencil'
import type { TimedLine } from '@docweave/tool-kit/transcript'
import { Button } from '@docweave/ui'
import { LineEditor } from '../corrections/line-editor.tsx'
import { clock } from './clock.ts'

export interface LineRowProps {
  line: TimedLine
  index: number
  onSeek: (seconds: number) => void
  onChange: (index: number, text: string) => void
}

/** In long lists, only the visible rows are laid out. */
const seldomLaidOut = '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]'

/** On phones the text is below its time, at full width. */
const belowOnPhones = 'max-sm:col-span-3 max-sm:row-start-2 max-sm:px-2'

export const LineRow = memo(function LineRow({ line, index, onSeek, onChange }: LineRowProps) {
  const { t } = useLingui()
  const [isEdited, setEdited] = useState(false)
  const time = clock(line.start)
  const keep = (text: string) => {
    if (text.trim() !== line.text) onChange(index, text)
    setEdited(false)
  }
  return (
    <li
      data-line={index}
      className={`grid grid-cols-[auto_1fr_auto] items-start gap-x-2 border-b border-edge py-1 last:border-0 ${seldomLaidOut}`}
    >
      <Button
        look="bare"
        className="px-2! text-small tabular-nums"
        aria-label={t`Play from ${time}`}
        onClick={() => onSeek(line.start)}
      >
        {time}
      </Button>
      {!isEdited ? (
        // The button before it does the same by keyboard.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
        <p
          className={`self-center py-2 leading-relaxed ${belowOnPhones}`}
          onClick={({ target }) => {
            const at = target instanceof HTMLElement ? target.dataset.at : undefined
            if (at !== undefined) onSeek(Number(at))
          }}
        >
          {line.words.length === 0
            ? line.text
            : line.words.map(({ text, start }, word) => (
                <Fragment key={word}>
                  {/^\s/.test(text) && ' '}
                  <span data-word={word} data-at={start} className="cursor-pointer rounded-xs">
                    {text.trim()}
                  </span>
                </Fragment>
              ))}
        </p>
      ) : (
        <LineEditor
          className={belowOnPhones}
          label={t`Text at ${time}`}
          text={line.text}
          onKeep={keep}
          onDiscard={() => setEdited(false)}
        />
      )}
      <Button
        look="bare"
        className="px-2! max-sm:col-start-3 max-sm:row-start-1"
        aria-label={t`Correct the text at ${time}`}
        aria-expanded={isEdited}
        onClick={() => setEdited(!isEdited)}
      >
        <Pencil aria-hidden size={18} strokeWidth={1.5} />
      </Button>
    </li>
  )
})
