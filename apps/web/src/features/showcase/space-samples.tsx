/** The 4-pixel grid, the border radius, and the two transitions. */
import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { Sample } from './sample.tsx'

const widths = { '4 px': 'w-1', '8 px': 'w-2', '16 px': 'w-4', '24 px': 'w-6', '40 px': 'w-10' }

export function SpaceSamples() {
  const { t } = useLingui()
  const [times, setTimes] = useState(0)
  return (
    <Sample title={t`Space and motion`}>
      <ul className="flex flex-wrap items-end gap-6">
        {Object.entries(widths).map(([name, width]) => (
          <li key={name} className="grid gap-1 text-small tabular-nums">
            <span aria-hidden className={`block h-6 bg-thread forced-color-adjust-none ${width}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setTimes(times + 1)}>{t`Slide in`}</Button>
        <p key={times} className="slides-in rounded-paper border border-edge px-4 py-2">
          {t`A sheet slides into the thread.`}
        </p>
      </div>
    </Sample>
  )
}
