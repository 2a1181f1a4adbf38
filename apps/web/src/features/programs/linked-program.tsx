/** Lets in a registered program that sent the visitor here by a link: what asks and where the answer goes, then the decision. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Button, Notice, Skeleton } from '@docweave/ui'
import type { PageUser } from '../account/account.ts'
import type { IdentitySettings } from '../account/identity-settings.ts'
import { useSignInAgain } from '../api-keys/sign-in-again.tsx'
import type { QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { Fact } from './fact.tsx'
import { Question } from './question.tsx'
import { SignInBeforeAccess } from './sign-in-before-access.tsx'

interface LinkedProgramProps {
  api: QueryApi
  user: PageUser
  identity: IdentitySettings | undefined
  /** The query of the program's link. */
  query: string
}

const isThisComputer = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)

export function LinkedProgram({ api: { client, trpc }, user, identity, query }: LinkedProgramProps) {
  const { i18n } = useLingui()
  const link = useQuery(trpc.authorizations.readLink.queryOptions({ query }))
  const [isLeaving, setLeaving] = useState(false)
  const { run, waiting, forget } = useSignInAgain()
  const leave = (address: string) => {
    setLeaving(true)
    location.assign(address)
  }
  const decide = useMutation({
    mutationFn: (allow: boolean) =>
      run(async () => {
        const address = await client.authorizations.decideLink.mutate({ query, allow })
        if (address === null) await link.refetch()
        else leave(address)
      }),
  })
  // The button that had the focus is gone.
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isLeaving) told.current?.focus()
  }, [isLeaving])
  const failure = decide.error ?? link.error
  const { data } = link
  return (
    <div className="grid gap-4">
      {link.isPending && <Skeleton lines={3} />}
      {data === null && (
        <Notice tone="failed" urgent>
          <p>
            <Trans>This link is wrong or has expired. Start again in the program.</Trans>
          </p>
        </Notice>
      )}
      {data?.wrong && (
        <WrongRequest client={data.client} error={data.wrong.error} onLeave={() => leave(data.wrong?.location ?? '')} />
      )}
      {data && !data.wrong && !isLeaving && (
        <Question
          client={data.client}
          warning={
            <Trans>
              Only continue if you started this yourself just now, and know where the answer goes. If someone sent you
              the link, refuse.
            </Trans>
          }
          busy={decide.isPending}
          onDecide={(allow) => decide.mutate(allow)}
        >
          <Fact term={<Trans>Answer goes to</Trans>} breaks>
            <Destination host={data.host} />
          </Fact>
        </Question>
      )}
      {failure && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(failure), {})}</p>
        </Notice>
      )}
      <p ref={told} tabIndex={-1} role="status" className="text-small outline-none empty:hidden">
        {isLeaving && <Trans>Going back to the program…</Trans>}
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

function Destination({ host }: { host: string }) {
  return isThisComputer(host) ? <Trans>{host} (this computer)</Trans> : host
}

function WrongRequest({ client, error, onLeave }: { client: string; error: string; onLeave: () => void }) {
  return (
    <>
      <Notice tone="failed" urgent>
        <p>
          <Trans>
            “{client}” sent a wrong request, so it can’t get access. Error: {error}
          </Trans>
        </p>
      </Notice>
      <div>
        <Button onClick={onLeave}>
          <Trans>Go back to the program</Trans>
        </Button>
      </div>
    </>
  )
}
