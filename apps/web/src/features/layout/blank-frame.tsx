/** The blank layout: the logo and the page. */
import type { ReactNode } from 'react'
import { SiteName } from './site-frame.tsx'

export const BlankFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto min-h-dvh w-full max-w-5xl px-4 pt-3 pb-16 sm:px-8">
    <header>
      <SiteName />
    </header>
    <main className="pt-6 sm:pt-10">{children}</main>
  </div>
)
