/** A signature from an image: the background is removed in the browser, as set by the slider. */
import { useEffect, useId, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { buttonClass, Check } from '@docweave/ui'
import { InkView } from './ink-view.tsx'
import { pictureInk, readPicture, type Picture } from './picture-ink.ts'
import type { Ink } from './stamp.ts'

/** The tool rejects more base64 than this; a signature of 10 cm has a tenth of it. */
const mostBase64 = 1_400_000

export interface UploadInkProps {
  ink: Ink | undefined
  /** Must be a stable function. */
  onChange: (ink: Ink | undefined) => void
}

export function UploadInk({ ink, onChange }: UploadInkProps) {
  const { t } = useLingui()
  const id = useId()
  const [picture, setPicture] = useState<Picture>()
  const [removes, setRemoves] = useState(true)
  const [cut, setCut] = useState(0)
  const [refused, setRefused] = useState(false)
  const choose = async (file: File) => {
    try {
      const read = await readPicture(file)
      setRefused(false)
      setCut(read.paper)
      setPicture(read)
    } catch {
      setRefused(true)
    }
  }
  useEffect(() => {
    let gone = false
    const make = async (from: Picture) => {
      const made = await pictureInk(from, removes ? cut : 256).catch(() => undefined)
      if (gone) return
      const fits = made?.kind !== 'image' || made.image.length <= mostBase64
      setRefused(!fits)
      onChange(fits ? made : undefined)
    }
    if (picture) void make(picture)
    return () => {
      gone = true
    }
  }, [picture, removes, cut, onChange])
  return (
    <div className="grid gap-3">
      <div className="relative justify-self-start focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-thread">
        <input
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          className="visually-hidden"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
        <label htmlFor={id} className={buttonClass('plain')}>
          <Trans>Choose an image</Trans>
        </label>
      </div>
      <p role="status" className="text-small text-failed empty:hidden">
        {refused && t`This image can’t be used. Choose a PNG or JPG.`}
      </p>
      {picture && (
        <>
          <div className="h-36 rounded-paper border border-part bg-[#fff] p-2" data-preview>
            {ink && <InkView ink={ink} />}
          </div>
          <Check label={<Trans>Remove background</Trans>} on={removes} onChange={setRemoves} />
          {removes && (
            <div className="grid gap-1.5">
              <label htmlFor={`${id}-cut`} className="font-medium">
                <Trans>Background to remove</Trans>
              </label>
              <input
                id={`${id}-cut`}
                type="range"
                min={0}
                max={250}
                step={5}
                value={255 - cut}
                onChange={(event) => setCut(255 - event.target.valueAsNumber)}
                className="h-11 w-full accent-thread"
              />
            </div>
          )}
        </>
      )}
    </div>
  )
}
