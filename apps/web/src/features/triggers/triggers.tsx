/** Manages an account's triggers: what starts a saved workflow, whether it is paused, and its last run. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import { QueryClientProvider, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewTrigger as Given, TriggerWithAddress } from '@docweave/contract'
import { Notice, Skeleton } from '@docweave/ui'
import { createQueryApi, type QueryApi } from '../api/query-api.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import type { Act } from './action.ts'
import { NewAddress } from './new-address.tsx'
import { NewTrigger } from './new-trigger.tsx'
import { TriggerLine } from './trigger-line.tsx'

export function Triggers() {
  const [api] = useState(createQueryApi)
  return (
    <QueryClientProvider client={api.queryClient}>
      <List api={api} />
    </QueryClientProvider>
  )
}

function List({ api: { trpc, client } }: { api: QueryApi }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const list = useQuery(trpc.triggers.list.queryOptions())
  const saved = useQuery(trpc.pipelines.list.queryOptions())
  const [made, setMade] = useState<TriggerWithAddress>()
  const work = useMutation({
    mutationFn: (act: Act) => act(client),
    onSettled: () => queryClient.invalidateQueries(),
  })
  const wrong = work.error ?? list.error ?? saved.error
  const add = (given: Given) => work.mutate(async (api) => setMade(await api.triggers.create.mutate(given)))
  const rotate = (id: string) => work.mutate(async (api) => setMade(await api.triggers.rotate.mutate({ id })))
  const { triggers, limit = 0, folders = [], mail } = list.data ?? {}
  return (
    <>
      <p className="max-w-prose">
        <Trans>
          A trigger starts a saved workflow for you: when files arrive at a web address, in a folder or by mail, or on a
          schedule.
        </Trans>
      </p>
      {wrong && (
        <Notice tone="failed" urgent>
          <p>{failureText(i18n, failureFrom(wrong), {})}</p>
        </Notice>
      )}
      {!wrong && !(triggers && saved.data) && <Skeleton lines={2} />}
      {made?.path !== undefined && <NewAddress key={made.path} name={made.trigger.name} path={made.path} />}
      {triggers && triggers.length > 0 && (
        <ul>
          {triggers.map((trigger) => (
            <TriggerLine
              key={trigger.id}
              trigger={trigger}
              workflow={saved.data?.find(({ id }) => id === trigger.pipeline)?.name}
              mail={mail}
              busy={work.isPending}
              onAct={work.mutate}
              onRotate={() => rotate(trigger.id)}
            />
          ))}
        </ul>
      )}
      {saved.data?.length === 0 && (
        <p className="text-small text-ink-muted">
          <Trans>Save a workflow first. Then you can add a trigger that starts it.</Trans>
        </p>
      )}
      {triggers && saved.data && saved.data.length > 0 && triggers.length < limit && (
        <NewTrigger
          key={made?.trigger.id}
          workflows={saved.data}
          folders={folders}
          mail={mail}
          busy={work.isPending}
          onAdd={add}
        />
      )}
    </>
  )
}
