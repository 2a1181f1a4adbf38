/** The stamps of a step, stored in its options, from which a run reads them. */
import { useEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { Values } from '../pipeline/form-field.ts'
import type { PageSize } from '../pdf-view/page-source.ts'
import { shapeOf } from './ink-view.tsx'
import { movedBy, newBox, stampsIn, type Box, type Ink, type Stamp } from './stamp.ts'

export interface StampsOptions {
  values: Values
  onChange: (values: Values) => void
  /** The displayed page, from 1, and its size. */
  page: number
  size: PageSize
  nameOf: (stamp: Ink) => string
}

export function useStamps({ values, onChange, page, size, nameOf }: StampsOptions) {
  const { t, i18n } = useLingui()
  const stamps = stampsIn(values.stamps)
  const [chosen, setChosen] = useState<number>()
  /** The stamp that was just placed: it gets the focus and is scrolled into view. */
  const [fresh, setFresh] = useState<number>()
  const [said, setSaid] = useState('')
  // A ref, because options may change while fonts are loading.
  const latest = useRef(values)
  useEffect(() => {
    latest.current = values
  })
  const set = (next: readonly Stamp[]) => onChange({ ...latest.current, stamps: next })
  const change = (at: number, part: Partial<Box> & { pages?: string }) =>
    set(stamps.map((each, index) => (index === at ? { ...each, ...part } : each)))
  const percent = (value: number) => Math.round(value * 100)
  return {
    stamps,
    said,
    fresh,
    chosen: chosen !== undefined && chosen < stamps.length ? chosen : undefined,
    choose: setChosen,
    /** Places an ink on the displayed page. */
    async place(ink: Ink, height: number) {
      const shape = await shapeOf(ink, i18n.locale)
      // Offset, so that it does not cover the previous one.
      const others = stampsIn(latest.current.stamps)
      const at = others.length
      const box = movedBy(newBox(shape, size.width / size.height, height), 0, 0.07 * (at % 4))
      set([...others, { ...ink, ...box, pages: String(page) }])
      setChosen(at)
      setFresh(at)
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
      setFresh(undefined)
      const name = gone ? nameOf(gone) : ''
      setSaid(t`${name} was removed.`)
    },
  }
}
