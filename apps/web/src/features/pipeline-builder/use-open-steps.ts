/** Which steps are expanded. On a new page with a single step, that one is. */
import { useState } from 'react'
import type { StepDraft } from './draft.ts'

export function useOpenSteps(steps: readonly StepDraft[]) {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(steps.length === 1 ? steps.map(({ key }) => key) : []),
  )
  const toggle = (key: string, on: boolean) =>
    setOpen((all) => new Set(on ? [...all, key] : [...all].filter((each) => each !== key)))
  return { open, toggle }
}
