/** The stamps of a step: kept in its options, which is where a run finds them. */
import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Values } from '../options-form/form-field.ts'
import type { PageSize } from '../pdf-view/page-source.ts'
import { shapeOf } from './ink-view.tsx'
import { newBox, stampsIn, type Box, type Ink, type Stamp } from './stamp.ts'

export interface StampsOptions {
  values: Values
  onChange: (values: Values) => void
  /** The page shown, from 1, and its size. */
  page: number
  size: PageSize
  nameOf: (stamp: Ink) => string
}

export function useStamps({ values, onChange, page, size, nameOf }: StampsOptions) {
  const { t, i18n } = useLingui()
  const stamps = stampsIn(values.stamps)
  const [chosen, setChosen] = useState<number>()
  const [said, setSaid] = useState('')
  const set = (next: readonly Stamp[]) => onChange({ ...values, stamps: next })
  const change = (at: number, part: Partial<Box> & { pages?: string }) =>
    set(stamps.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const percent = (value: number) => Math.round(value * 100)
  return {
    stamps,
    said,
    chosen: chosen !== undefined && chosen < stamps.length ? chosen : undefined,
    choose: setChosen,
    /** Puts an ink on the page shown. */
    async place(ink: Ink, height: number) {
      const box = newBox(await shapeOf(ink, i18n.locale), size.width / size.height, height)
      set([...stamps, { ...ink, ...box, pages: String(page) }])
      setChosen(stamps.length)
      const name = nameOf(ink)
      setSaid(t`${name} was placed on page ${page}.`)
    },
    move(at: number, box: Box, isDone: boolean) {
      change(at, { x: box.x, y: box.y, width: box.width, height: box.height })
      const [left, top, width] = [percent(box.x), percent(box.y), percent(box.width)]
      if (isDone) setSaid(t`${left}% from the left, ${top}% from the top, ${width}% wide`)
    },
    putOn: (at: number, pages: string) => change(at, { pages }),
    remove(at: number) {
      const gone = stamps[at]
      set(stamps.filter((_, index) => index !== at))
      setChosen(undefined)
      const name = gone ? nameOf(gone) : ''
      setSaid(t`${name} was removed.`)
    },
  }
}
