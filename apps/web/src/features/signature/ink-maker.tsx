/** Creates what a visitor puts on a page (a signature, initials, a date or text): drawn, typed, or from an image. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button, ChoiceGroup } from '@docweave/ui'
import { DrawPad } from './draw-pad.tsx'
import type { Ink, TextFont } from './stamp.ts'
import { TypeInk } from './type-ink.tsx'
import { UploadInk } from './upload-ink.tsx'

const today = (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date())

type Way = 'draw' | 'type' | 'upload'

interface InkMakerProps {
  purpose: Purpose
  /** The displayed page, from 1. */
  page: number
  onPlace: (ink: Ink) => void
  onKeep: (ink: Ink) => void
}

export function InkMaker({ purpose, page, onPlace, onKeep }: InkMakerProps) {
  const { t, i18n } = useLingui()
  const { asked, fonts, isDrawn } = purposes[purpose]
  const [way, setWay] = useState<Way>(isDrawn ? 'draw' : 'type')
  const [colour, setColour] = useState<string>('#000000')
  const [font, setFont] = useState<TextFont>(fonts[0])
  const [text, setText] = useState(() => (purpose === 'date' ? today(i18n.locale) : ''))
  const [made, setMade] = useState<Ink>()
  const typed: Ink | undefined = text.trim() === '' ? undefined : { kind: 'text', text: text.trim(), font, colour }
  const tinted = made?.kind === 'drawing' ? { ...made, colour } : made
  const ink = way === 'type' ? typed : tinted
  return (
    <div className="grid gap-4">
      {isDrawn && (
        <ChoiceGroup
          legend={<Trans>Method</Trans>}
          many={false}
          chosen={[way]}
          choices={[
            { value: 'draw', label: <Trans>Draw it with a mouse, pen or finger</Trans> },
            { value: 'type', label: <Trans>Type it</Trans> },
            { value: 'upload', label: <Trans>From an image</Trans> },
          ]}
          onChange={([next]) => {
            setMade(undefined)
            setWay(next === 'type' || next === 'upload' ? next : 'draw')
          }}
        />
      )}
      {way === 'draw' && <DrawPad colour={colour} onChange={setMade} />}
      {way === 'type' && (
        <TypeInk
          label={i18n._(asked)}
          text={text}
          font={font}
          fonts={fonts}
          colour={colour}
          onText={setText}
          onFont={setFont}
        />
      )}
      {way === 'upload' && <UploadInk ink={made} onChange={setMade} />}
      {way !== 'upload' && (
        <fieldset className="flex flex-wrap items-center gap-x-5">
          <legend className="mb-1 font-medium">
            <Trans>Ink colour</Trans>
          </legend>
          {inkColours.map(({ value, name }) => (
            <label key={value} className="inline-flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name={`ink-${purpose}`}
                checked={colour === value}
                onChange={() => setColour(value)}
                className="size-4.5 accent-thread"
              />
              <span aria-hidden className="size-4 rounded-full border border-part" style={{ background: value }} />
              {i18n._(name)}
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={!ink} onClick={() => ink && onPlace(ink)}>
          <Trans>Place on page {page}</Trans>
        </Button>
        <Button look="bare" aria-disabled={!ink} onClick={() => ink && onKeep(ink)}>
          {t`Save in this browser`}
        </Button>
      </div>
    </div>
  )
}

/** What a visitor can put on a page: each has its own default size and font. */
export type Purpose = 'signature' | 'initials' | 'date' | 'text'

interface PurposeDefaults {
  name: MessageDescriptor
  /** The label of the text field, and the available fonts. */
  asked: MessageDescriptor
  fonts: readonly [TextFont, ...TextFont[]]
  /** The default height, as a fraction of the page's. */
  height: number
  /** Whether it can also be drawn or uploaded as an image. */
  isDrawn: boolean
}

const byHand = ['hand', 'neat', 'brush'] as const
const inPrint = ['sans', 'serif', 'hand'] as const

export const purposes: Readonly<Record<Purpose, PurposeDefaults>> = {
  signature: { name: msg`Signature`, asked: msg`Your name`, fonts: byHand, height: 0.06, isDrawn: true },
  initials: { name: msg`Initials`, asked: msg`Your initials`, fonts: byHand, height: 0.035, isDrawn: true },
  date: { name: msg`Date`, asked: msg`Date as it should appear`, fonts: inPrint, height: 0.02, isDrawn: false },
  text: { name: msg`Text`, asked: msg`Text`, fonts: inPrint, height: 0.02, isDrawn: false },
}

export const purposeList: readonly Purpose[] = ['signature', 'initials', 'date', 'text']

type InkColour = '#000000' | '#1a3c9c' | '#b3201b'

const inkColours: readonly { value: InkColour; name: MessageDescriptor }[] = [
  { value: '#000000', name: msg`Black` },
  { value: '#1a3c9c', name: msg`Blue` },
  { value: '#b3201b', name: msg`Red` },
]
