/** The page size on the board. */
import { Trans } from '@lingui/react/macro'

/** The minimum width of a cell, in CSS pixels: with the first, two fit on the smallest phone. */
export const sizes = [104, 150, 216] as const

export const SizeSwitch = ({ size, onChange }: { size: number; onChange: (size: number) => void }) => (
  <label className="flex min-h-11 items-center gap-2.5 text-small">
    <Trans>Size</Trans>
    <input
      type="range"
      min={0}
      max={sizes.length - 1}
      step={1}
      value={size}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      className="h-11 w-24 accent-thread"
    />
  </label>
)
