/** A stamp's content, scaled to its box: as in the resulting document. */
import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { fontStack, line, loadFonts, textSize } from './hand-fonts.ts'
import type { Ink } from './stamp.ts'

/** A data URL of an image. `iVBORw0KGgo` is the PNG signature (ISO/IEC 15948, 5.2) in base64. */
export const imageAddress = (image: string) =>
  `data:image/${image.startsWith('iVBORw0KGgo') ? 'png' : 'jpeg'};base64,${image}`

function TextView({ ink }: { ink: Extract<Ink, { kind: 'text' }> }) {
  const { i18n } = useLingui()
  const { locale } = i18n
  const [, setLoaded] = useState(0)
  useEffect(() => {
    let gone = false
    loadFonts(ink, locale)
      .then(() => gone || setLoaded((count) => count + 1))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [ink, locale])
  const { width, height } = textSize(ink, locale)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid meet"
      className="size-full overflow-visible"
      aria-hidden
    >
      {ink.text.split('\n').map((each, at) => (
        <text
          key={at}
          y={at * line.height + line.ascent}
          fontSize={100}
          fill={ink.colour}
          style={{ fontFamily: fontStack(ink.font, locale) }}
          xmlSpace="preserve"
        >
          {each}
        </text>
      ))}
    </svg>
  )
}

export function InkView({ ink }: { ink: Ink }) {
  if (ink.kind === 'text') return <TextView ink={ink} />
  if (ink.kind === 'image')
    return <img src={imageAddress(ink.image)} alt="" draggable={false} className="size-full object-contain" />
  return (
    <svg viewBox={`0 0 ${ink.sheetWidth} ${ink.sheetHeight}`} className="size-full" aria-hidden>
      <path d={ink.path} fill={ink.colour} />
    </svg>
  )
}

/** The aspect ratio (width / height) of an ink. */
export async function shapeOf(ink: Ink, locale: string): Promise<number> {
  if (ink.kind === 'drawing') return ink.sheetWidth / ink.sheetHeight
  if (ink.kind === 'text') {
    await loadFonts(ink, locale).catch(() => undefined)
    const { width, height } = textSize(ink, locale)
    return width / height
  }
  const image = new Image()
  image.src = imageAddress(ink.image)
  await image.decode()
  return image.naturalWidth / image.naturalHeight
}
