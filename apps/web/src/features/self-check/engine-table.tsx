/** Every engine with its version and state, and why it is unavailable. */
import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '@docweave/api'
import { Skeleton } from '@docweave/ui'
import { createApiClient } from '../api/client.ts'

type EngineState = inferRouterOutputs<AppRouter>['tools']['engines'][number]

const askEvery = 15_000

function useEngines(): readonly EngineState[] | undefined | 'away' {
  const [engines, setEngines] = useState<readonly EngineState[] | 'away'>()
  useEffect(() => {
    const api = createApiClient()
    const ask = () => void api.tools.engines.query().then(setEngines, () => setEngines('away'))
    ask()
    const timer = setInterval(ask, askEvery)
    return () => clearInterval(timer)
  }, [])
  return engines
}

export function EngineTable() {
  const { i18n } = useLingui()
  const engines = useEngines()
  if (engines === 'away') {
    return (
      <p role="status">
        <Trans>The service can’t be reached right now. This page keeps trying.</Trans>
      </p>
    )
  }
  return (
    <table className="w-full text-left" aria-busy={engines === undefined}>
      <thead className="text-small text-ink-muted">
        <tr>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Engine</Trans>
          </th>
          <th scope="col" className="py-2 pr-4 font-medium">
            <Trans>Version</Trans>
          </th>
          <th scope="col" className="py-2 font-medium">
            <Trans>Status</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {engines === undefined
          ? ['a', 'b', 'c', 'd'].map((key) => (
              <tr key={key} className="border-t border-edge">
                <td colSpan={3} className="py-3">
                  <Skeleton />
                </td>
              </tr>
            ))
          : engines.map((each) => (
              <tr key={each.engine} className="border-t border-edge align-top">
                <th scope="row" className="py-2.5 pr-4 font-medium whitespace-nowrap">
                  {each.engine}
                </th>
                <td className="min-w-20 py-2.5 pr-4 wrap-anywhere tabular-nums">{each.version ?? '–'}</td>
                <td className="py-2.5">
                  <EngineHealth health={each.health} />
                  {each.reason && <span className="block text-small break-words text-ink-muted">{each.reason}</span>}
                  {each.at !== undefined && (
                    <span className="block text-small text-ink-muted">
                      <Trans>Last report at {new Date(each.at).toLocaleTimeString(i18n.locale)}</Trans>
                    </span>
                  )}
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}

function EngineHealth({ health }: Pick<EngineState, 'health'>) {
  switch (health) {
    case 'ready':
      return (
        <span className="font-medium text-done">
          <Trans>Ready</Trans>
        </span>
      )
    case 'missing':
      return (
        <span className="font-medium text-failed">
          <Trans>Unavailable</Trans>
        </span>
      )
    case 'silent':
      return (
        <span className="font-medium text-failed">
          <Trans>No recent report from a worker</Trans>
        </span>
      )
    case 'unheard':
      return (
        <span className="font-medium text-failed">
          <Trans>No worker has reported yet</Trans>
        </span>
      )
  }
}
