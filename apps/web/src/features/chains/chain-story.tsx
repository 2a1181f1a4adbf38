/** The text below the workspace of a ready-made chain: its use case, and what each step does. */
import { useId } from 'react'
import type { ChainStory as Story } from './chain-pages.ts'

export function ChainStory({ whenHeading, when, stepsHeading, steps }: Story) {
  const id = useId()
  return (
    <div className="mt-14 grid max-w-3xl gap-8 border-t border-edge pt-8">
      <section aria-labelledby={`${id}-when`}>
        <h2 id={`${id}-when`} className="text-head">
          {whenHeading}
        </h2>
        <p className="mt-3">{when}</p>
      </section>
      <section aria-labelledby={`${id}-steps`}>
        <h2 id={`${id}-steps`} className="text-head">
          {stepsHeading}
        </h2>
        <ol className="mt-3 grid list-decimal gap-3 pl-6">
          {steps.map(({ title, text }, at) => (
            <li key={at} className="pl-1">
              <span className="font-medium">{title}</span>
              <span className="block">{text}</span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
