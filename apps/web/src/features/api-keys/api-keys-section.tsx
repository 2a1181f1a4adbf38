/** The API keys of the signed-in user, as a part of the settings page. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ApiKeyView, ApiKeyWithSecret, Failure } from '@docweave/contract'
import { Button, Notice, Skeleton } from '@docweave/ui'
import { FocusedHeading } from '../account/account-card.tsx'
import type { PageUser } from '../account/account.ts'
import type { IdentitySettings } from '../account/identity-settings.ts'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { KeyForm } from './key-form.tsx'
import { KeyLine } from './key-line.tsx'
import { changeOf, newKeyOf, valuesOf, type KeyValues } from './key-values.ts'
import { NewSecret } from './new-secret.tsx'
import { SignInAgain, useSignInAgain, type Action } from './sign-in-again.tsx'

export interface ApiKeysProps {
  user: PageUser
  identity: IdentitySettings | undefined
  titles: Titles
}

export function ApiKeys(props: ApiKeysProps) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <Keys api={api} {...props} />
    </QueryClientProvider>
  )
}

function Keys({ api, user, identity, titles }: ApiKeysProps & { api: QueryApi }) {
  const { i18n } = useLingui()
  const { trpc } = api
  const list = useQuery(trpc.keys.list.queryOptions())
  const { edited, setEdited, made, setMade, revoked, failure, busy, waiting, act, save, rotate, revoke } = useKeys(api)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone: the one that opened this, or the one that revoked a key.
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (revoked) heading.current?.focus()
  }, [revoked])
  const problem = list.error ? failureFrom(list.error) : edited === undefined ? failure : undefined
  const editedName = edited === 'new' ? '' : edited?.name
  const isFull = list.data !== undefined && list.data.keys.length >= list.data.limit
  return (
    <>
      {made && (
        <NewSecret key={made.secret} name={made.key.name} secret={made.secret} onClose={() => setMade(undefined)} />
      )}
      {edited && (
        <section className="sheet grid gap-4 p-4 sm:p-6">
          <FocusedHeading>
            {edited === 'new' ? <Trans>New API key</Trans> : <Trans>Change “{editedName}”</Trans>}
          </FocusedHeading>
          <KeyForm
            key={edited === 'new' ? 'new' : edited.id}
            current={edited === 'new' ? undefined : edited}
            titles={titles}
            busy={busy}
            failure={failure}
            onSend={save}
            onClose={() => setEdited(undefined)}
          />
        </section>
      )}
      <section className="sheet grid gap-4 p-4 sm:p-6" aria-busy={list.isPending}>
        <h2 ref={heading} tabIndex={-1} className="text-head outline-none">
          <Trans>API keys</Trans>
        </h2>
        <p>
          <Trans>
            With an API key, your own programs run jobs in your account. Limit each key to what its program needs.
          </Trans>
        </p>
        {problem && (
          <Notice tone="failed" urgent>
            <p>{failureText(i18n, problem, titles)}</p>
          </Notice>
        )}
        <p role="status" className="text-small text-done empty:hidden">
          {revoked && <Trans>“{revoked}” was revoked.</Trans>}
        </p>
        {list.isPending && <Skeleton lines={3} />}
        {list.data?.keys.length === 0 && (
          <p>
            <Trans>No keys yet. Create one for each program, so that you can revoke it alone.</Trans>
          </p>
        )}
        {list.data && list.data.keys.length > 0 && (
          <ul>
            {list.data.keys.map((each) => (
              <KeyLine
                key={each.id}
                trpc={trpc}
                item={each}
                titles={titles}
                busy={busy}
                onEdit={() => setEdited(each)}
                onRotate={(hours) => rotate(each, hours)}
                onRevoke={() => revoke(each)}
              />
            ))}
          </ul>
        )}
        {list.data && edited !== 'new' && (
          <div>
            <Button look="main" disabled={busy || isFull} onClick={() => setEdited('new')}>
              <Trans>Create key…</Trans>
            </Button>
          </div>
        )}
      </section>
      {waiting && (
        <SignInAgain
          user={user}
          identity={identity}
          reason={<Trans>A secret opens your account from anywhere, so we ask before we show one.</Trans>}
          onClose={waiting.forget}
          onSignedIn={() => {
            waiting.forget()
            act(waiting.action)
          }}
        />
      )}
    </>
  )
}

/** The state of this part, and its actions. */
function useKeys({ client, trpc, queryClient }: QueryApi) {
  const [edited, change] = useState<ApiKeyView | 'new'>()
  const [made, setMade] = useState<ApiKeyWithSecret>()
  const [revoked, setRevoked] = useState<string>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const { run, waiting, forget } = useSignInAgain()
  const setEdited = (next: ApiKeyView | 'new' | undefined) => {
    setFailure(undefined)
    setRevoked(undefined)
    change(next)
  }
  const act = (action: Action): void => {
    setBusy(true)
    setFailure(undefined)
    setRevoked(undefined)
    void run(action)
      .catch((error: unknown) => setFailure(failureFrom(error)))
      .then(() => queryClient.invalidateQueries({ queryKey: trpc.keys.list.queryKey() }))
      .finally(() => setBusy(false))
  }
  const show = (answer: ApiKeyWithSecret) => {
    change(undefined)
    setMade(answer)
  }
  const save = (values: KeyValues) =>
    act(async () => {
      const now = Date.now()
      if (edited === 'new') return show(await client.keys.create.mutate(newKeyOf(values, now)))
      if (edited === undefined) return undefined
      const { expiresAt, ...rest } = changeOf(values, now)
      // An unchanged date stays as it is: an expired key can be renamed.
      const isSame = values.expiry === 'date' && values.date === valuesOf(edited).date
      await client.keys.update.mutate({ id: edited.id, ...rest, ...(isSame ? {} : { expiresAt }) })
      return change(undefined)
    })
  const rotate = ({ id }: ApiKeyView, overlapHours: number) =>
    act(async () => show(await client.keys.rotate.mutate({ id, overlapHours })))
  const revoke = ({ id, name }: ApiKeyView) =>
    act(async () => {
      await client.keys.revoke.mutate({ id })
      if (made?.key.id === id) setMade(undefined)
      setRevoked(name)
    })
  return {
    edited,
    setEdited,
    made,
    setMade,
    revoked,
    failure,
    busy,
    /** The action that waits for a sign-in, if any. */
    waiting: waiting && { action: waiting, forget },
    act,
    save,
    rotate,
    revoke,
  }
}
