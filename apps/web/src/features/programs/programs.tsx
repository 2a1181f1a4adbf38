/** The programs with access to an account, as a part of the settings page; also where the code of a new program is entered. */
import { useEffect, useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { Notice, Skeleton } from '@docweave/ui'
import type { PageUser } from '../account/account.ts'
import type { IdentitySettings } from '../account/identity-settings.ts'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { LinkedProgram } from './linked-program.tsx'
import { NewProgram } from './new-program.tsx'
import { ProgramLine } from './program-line.tsx'

export interface ProgramsProps {
  user: PageUser
  identity: IdentitySettings | undefined
}

export function Programs(props: ProgramsProps) {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <ProgramsCard api={api} {...props} />
    </QueryClientProvider>
  )
}

function ProgramsCard({ api, ...who }: ProgramsProps & { api: QueryApi }) {
  const { client, trpc, queryClient } = api
  const { i18n } = useLingui()
  const list = useQuery(trpc.authorizations.list.queryOptions())
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.authorizations.list.queryKey() })
  const end = useMutation({
    mutationFn: (id: string) => client.authorizations.revoke.mutate({ id }),
    onSettled: refresh,
  })
  // `/device` leads here with a code, `/oauth/authorize` with the link of a program.
  const [{ code, link }] = useState(() => {
    const query = new URLSearchParams(location.search)
    return { code: query.get('device'), link: query.get('authorize') }
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (code !== null || link !== null) heading.current?.focus()
  }, [code, link])
  const wrong = end.error ?? list.error
  return (
    <section className="sheet grid gap-4 p-5 sm:p-6" aria-busy={list.isPending}>
      <h2 ref={heading} tabIndex={-1} className="text-head outline-none">
        <Trans>Programs with access</Trans>
      </h2>
      {link === null ? (
        <>
          <p className="max-w-prose">
            <Trans>To sign in to a program, such as the command line, enter the code that it shows.</Trans>
          </p>
          <NewProgram client={client} code={code ?? ''} {...who} onDecided={refresh} />
        </>
      ) : (
        <LinkedProgram api={api} query={link} {...who} />
      )}
      {wrong && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(wrong), {})}</p>
        </Notice>
      )}
      {list.isPending && <Skeleton lines={2} />}
      {list.data && list.data.length > 0 && (
        <ul>
          {list.data.map((program) => (
            <ProgramLine key={program.id} program={program} busy={end.isPending} onEnd={() => end.mutate(program.id)} />
          ))}
        </ul>
      )}
    </section>
  )
}
