/** The page layouts: the default one with header and footer, and a blank one. */
import { Trans } from '@lingui/react/macro'
import { createContext, useContext, type ReactNode } from 'react'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader, SiteName } from './site-header.tsx'

interface FrameProps {
  children: ReactNode
}

interface SiteFrameProps extends FrameProps {
  /** A page whose content grows has none: the footer would jump. */
  footer?: boolean
}

/** Whether a component is inside `SiteFrame`. An error page is: the router shows it in the place of the page that failed. */
const Framed = createContext(false)

export const SiteFrame = ({ children, footer = true }: SiteFrameProps) => (
  <div className="flex min-h-dvh flex-col">
    <SkipLink />
    <SiteHeader />
    <main id="main" tabIndex={-1} className="page-column flex-1 pt-6 pb-20 outline-none sm:pt-10">
      <Framed value>{children}</Framed>
    </main>
    {footer && <SiteFooter />}
  </div>
)

/** The blank layout: the site's name and the page. */
export function BlankFrame({ children }: FrameProps) {
  if (useContext(Framed)) return children
  return (
    <div className="page-column min-h-dvh pt-3 pb-16">
      <header>
        <SiteName />
      </header>
      <main className="pt-6 sm:pt-10">{children}</main>
    </div>
  )
}

const SkipLink = () => (
  <a
    href="#main"
    className="not-focus:visually-hidden absolute top-2 left-2 z-30 rounded-paper bg-paper px-4 py-2 text-ink"
  >
    <Trans>Skip to content</Trans>
  </a>
)
