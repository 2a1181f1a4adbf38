/** The header's account menu: a sign-in link, or a link to the profile and a sign-out button. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useAccount } from '../account/account.ts'

const root = getRouteApi('__root__')
/** Pages that are not returned to after signing in. */
const notNext = /^\/(?:(?:login|signup|forgot-password|reset-password|verify-email)$|$)/

const entry =
  'inline-flex min-h-11 items-center gap-2 rounded-paper px-2 text-small whitespace-nowrap underline-offset-4 hover:underline'

export function AccountEntry() {
  const { t } = useLingui()
  const { user } = useAccount()
  const { site } = root.useRouteContext()
  const { pathname, searchStr } = useLocation()
  if (site.browserOnly) return null
  if (!user)
    return (
      // Loads a new document, because the login page has a different CSP.
      <Link
        to="/login"
        search={notNext.test(pathname) ? {} : { next: pathname + searchStr }}
        reloadDocument
        preload={false}
        className={entry}
      >
        <Trans>Sign in</Trans>
      </Link>
    )
  const name = user.name ?? user.email
  return (
    <nav aria-label={t`Account`} className="flex min-w-0 items-center">
      <Link to="/profile" className={`${entry} min-w-0`}>
        <span
          aria-hidden
          className="grid size-7 shrink-0 place-content-center rounded-full border border-current leading-none uppercase"
        >
          {[...name][0]}
        </span>
        <span className="max-w-32 truncate max-sm:visually-hidden">{name}</span>
      </Link>
      <SignOutButton />
    </nav>
  )
}

function SignOutButton() {
  const router = useRouter()
  const { account } = root.useRouteContext()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const signOut = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { signOutHere } = await import('../account/sign-out.ts')
      await signOutHere()
      account.setUser(undefined)
      await router.invalidate()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  return (
    <button type="button" aria-disabled={busy} className={entry} onClick={() => void signOut()}>
      {failed ? <Trans>Try signing out again</Trans> : <Trans>Sign out</Trans>}
    </button>
  )
}
