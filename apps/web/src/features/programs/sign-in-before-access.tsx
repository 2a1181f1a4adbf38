/** Asks for a new sign-in before a program is let in. */
import { Trans } from '@lingui/react/macro'
import { SignInAgain, type SignInAgainProps } from '../api-keys/sign-in-again.tsx'

export function SignInBeforeAccess(props: Omit<SignInAgainProps, 'reason'>) {
  return (
    <SignInAgain
      {...props}
      reason={<Trans>The program can use your account from anywhere, so we ask before we let it in.</Trans>}
    />
  )
}
