/** The layout of an account page, and the parts that several account pages share. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { Notice, Skeleton, buttonClass } from '@docweave/ui'
import type { IdentitySettings } from './identity-settings.ts'

interface AccountCardProps {
  title: ReactNode
  identity: IdentitySettings | undefined
  children: ReactNode
}

export const AccountCard = ({ title, identity, children }: AccountCardProps) => (
  <div className="mx-auto grid w-full max-w-md gap-5">
    <div className="sheet grid gap-5 p-6 sm:p-8">
      <h1 className="text-title">{title}</h1>
      <noscript>
        <Notice tone="info">
          <Trans>Signing in needs JavaScript. Allow it for this site and load the page again.</Trans>
        </Notice>
      </noscript>
      {children}
    </div>
    <StandInNote identity={identity} />
  </div>
)

/** A notice that accounts are only for development, or that there are none, because no Firebase project is configured. */
export function StandInNote({ identity }: Pick<AccountCardProps, 'identity'>) {
  if (identity && !identity.emulator) return null
  return (
    <p className="text-small text-ink-muted">
      {identity ? (
        <Trans>
          For trying out: no Firebase project is set up on this site, so accounts are kept on this computer alone, and
          no mail is sent.
        </Trans>
      ) : (
        <Trans>There are no accounts on this site: neither a Firebase project nor its stand-in is set up.</Trans>
      )}
    </p>
  )
}

/** The heading that replaces a form: it gets the focus, which would be lost with the form. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-head outline-none">
      {children}
    </h2>
  )
}

/** A placeholder while something is loading. */
export const WaitingLines = ({ lines }: { lines: number }) => (
  <div role="status">
    <span className="visually-hidden">
      <Trans>One moment…</Trans>
    </span>
    <Skeleton lines={lines} />
  </div>
)

/** The notice for an expired or used link of a mail: the reason, and a link to the page that sends another. */
export const DeadLink = ({ problem, again }: { problem: string; again: '/signup' | '/forgot-password' }) => (
  <>
    <Notice tone="failed" urgent>
      {problem}
    </Notice>
    <Link to={again} className={buttonClass('main')}>
      <Trans>Ask for a new link</Trans>
    </Link>
  </>
)
