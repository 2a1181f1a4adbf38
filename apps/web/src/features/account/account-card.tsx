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
          <Trans>JavaScript is required to sign in. Turn it on for this site, then reload the page.</Trans>
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
          Test mode: this site has no Firebase project, so accounts are kept on this computer only and no email is sent.
        </Trans>
      ) : (
        <Trans>This site has no accounts: neither a Firebase project nor its emulator is set up.</Trans>
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
      <Trans>Request a new link</Trans>
    </Link>
  </>
)
