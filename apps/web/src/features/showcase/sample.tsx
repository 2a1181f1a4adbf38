/** A section of the page, on paper. */
import { useId, type ReactNode } from 'react'

export function Sample({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sheet grid gap-5 p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-head">
        {title}
      </h2>
      {children}
    </section>
  )
}
