/** A typed signature, date or text, in one of three fonts. */
import { useId } from 'react'
import { Trans } from '@lingui/react/macro'
import { Field } from '@docweave/ui'
import { InkView } from './ink-view.tsx'
import type { TextFont } from './stamp.ts'

export interface TypeInkProps {
  label: string
  text: string
  font: TextFont
  /** The available fonts. */
  fonts: readonly TextFont[]
  colour: string
  onText: (text: string) => void
  onFont: (font: TextFont) => void
}

const names = {
  hand: <Trans>Handwritten</Trans>,
  neat: <Trans>Neat handwriting</Trans>,
  brush: <Trans>Brush</Trans>,
  serif: <Trans>Serif</Trans>,
  sans: <Trans>Sans serif</Trans>,
}

export function TypeInk({ label, text, font, fonts, colour, onText, onFont }: TypeInkProps) {
  const name = useId()
  return (
    <div className="grid gap-3">
      <Field label={label}>
        {(ids) => (
          <input
            {...ids}
            type="text"
            className="control"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">
          <Trans>Style</Trans>
        </legend>
        {fonts.map((each) => (
          <label
            key={each}
            className="grid min-h-11 grid-cols-[auto_6.5rem_minmax(0,1fr)] items-center gap-2.5 rounded-paper border border-part px-3 py-1.5 has-checked:border-thread has-checked:bg-paper-deep"
          >
            <input
              type="radio"
              name={name}
              value={each}
              checked={font === each}
              onChange={() => onFont(each)}
              className="size-4.5 shrink-0 accent-thread"
            />
            <span>{names[each]}</span>
            <span aria-hidden className="block h-9 overflow-hidden bg-[#fff] px-2 py-0.5">
              {text.trim() !== '' && <InkView ink={{ kind: 'text', text, font: each, colour }} />}
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
