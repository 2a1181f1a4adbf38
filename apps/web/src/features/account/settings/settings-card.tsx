/** A card of the settings page. */
import type { ReactNode } from 'react'

export const SettingsCard = ({ heading, children }: { heading: ReactNode; children: ReactNode }) => (
  <section className="sheet grid gap-4 p-5 sm:p-6">
    <h2 className="text-head">{heading}</h2>
    {children}
  </section>
)
