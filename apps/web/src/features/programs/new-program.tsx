/** Lets a program in by the code that it shows: first what asks, then the decision. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { DeviceRequestView } from '@docweave/contract'
import { Button, Field, Notice } from '@docweave/ui'
import type { PageUser } from '../account/account.ts'
import type { IdentitySettings } from '../account/identity-settings.ts'
import { useSignInAgain } from '../api-keys/sign-in-again.tsx'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import { Fact } from './fact.tsx'
import { Question } from './question.tsx'
import { SignInBeforeAccess } from './sign-in-before-access.tsx'

interface NewProgramProps {
  client: QueryApi['client']
  user: PageUser
  identity: IdentitySettings | undefined
  /** The code of the link, if any. The user still confirms it. */
  code: string
  onDecided: () => Promise<void>
}

type Outcome = 'allowed' | 'refused' | 'unknown'

export function NewProgram({ client, user, identity, code, onDecided }: NewProgramProps) {
  const { i18n } = useLingui()
  const [typed, setTyped] = useState(code)
  const [asking, setAsking] = useState<DeviceRequestView>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { run, waiting, forget } = useSignInAgain()
  const look = useMutation({
    mutationFn: () => client.authorizations.lookUp.mutate({ code: typed }),
    onMutate: () => setOutcome(undefined),
    onSuccess: (found) => {
      setAsking(found ?? undefined)
      if (!found) setOutcome('unknown')
    },
  })
  const decide = useMutation({
    mutationFn: (allow: boolean) =>
      run(async () => {
        const isDone = await client.authorizations.decide.mutate({ code: typed, allow })
        setAsking(undefined)
        setOutcome(isDone ? (allow ? 'allowed' : 'refused') : 'unknown')
        if (isDone) setTyped('')
        await onDecided()
      }),
  })
  const wrong = decide.error ?? look.error
  // The button that had the focus is gone.
  const told = useRef<HTMLParagraphElement>(null)
  const isDecided = outcome === 'allowed' || outcome === 'refused'
  useEffect(() => {
    if (isDecided) told.current?.focus()
  }, [isDecided])
  return (
    <div className="grid gap-4">
      {asking ? (
        <Question
          client={asking.client}
          warning={
            <Trans>
              Only continue if you started this yourself just now, and the program shows the same code. If someone sent
              you the code or the link, refuse.
            </Trans>
          }
          busy={decide.isPending}
          onDecide={(allow) => {
            look.reset()
            decide.mutate(allow)
          }}
        >
          <Fact term={<Trans>Code</Trans>} breaks>
            {typed}
          </Fact>
          <Fact term={<Trans>Asked</Trans>}>
            <LocalTime at={asking.createdAt} />
          </Fact>
          <Fact term={<Trans>Network</Trans>} breaks>
            {asking.network}
          </Fact>
        </Question>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            decide.reset()
            look.mutate()
          }}
        >
          <Field
            label={<Trans>Code of the program</Trans>}
            fault={
              outcome === 'unknown' && (
                <Trans>This code is wrong, was used or has expired. Check it, or start again in the program.</Trans>
              )
            }
          >
            {(ids) => (
              <input
                {...ids}
                className="control max-w-xs"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                required
                maxLength={20}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
          <div>
            <Button type="submit" disabled={look.isPending}>
              <Trans>Continue</Trans>
            </Button>
          </div>
        </form>
      )}
      {wrong && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(wrong), {})}</p>
        </Notice>
      )}
      <p ref={told} tabIndex={-1} role="status" className="text-small text-done outline-none empty:hidden">
        {outcome === 'allowed' && <Trans>The program has access. Go back to it.</Trans>}
        {outcome === 'refused' && <Trans>The program got no access.</Trans>}
      </p>
      {waiting && (
        <SignInBeforeAccess
          user={user}
          identity={identity}
          onClose={forget}
          onSignedIn={() => {
            forget()
            decide.mutate(true)
          }}
        />
      )}
    </div>
  )
}
