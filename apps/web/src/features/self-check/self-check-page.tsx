/** An end-to-end self-check of this site: its engines, and a small real pipeline. */
import { useRef, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import type { Failure, JobView } from '@docweave/contract'
import { Button, Notice } from '@docweave/ui'
import { failureFrom } from '../failures/failure-of.ts'
import { failureText, type Titles } from '../failures/failure-text.ts'
import { EngineTable } from './engine-table.tsx'
import { checkedTools } from './checked-tools.ts'
import type { SelfCheck } from './run-self-check.ts'

export function SelfCheckPage({ titles }: { titles: Titles }) {
  return (
    <div className="grid max-w-3xl gap-8">
      <div>
        <h1 className="text-title">
          <Trans>Self-check</Trans>
        </h1>
        <p className="mt-2 text-lead text-ink-muted">
          <Trans>The status of this site’s engines, and a test workflow.</Trans>
        </p>
      </div>
      <section className="sheet overflow-x-auto p-4 sm:p-6" aria-labelledby="engines">
        <h2 id="engines" className="mb-2 text-head">
          <Trans>Engines</Trans>
        </h2>
        <EngineTable />
      </section>
      <PipelineCheck titles={titles} />
    </div>
  )
}

/** `checking` while it runs; then the outcome. */
type Outcome = 'checking' | SelfCheck | { failure: Failure }

function PipelineCheck({ titles }: { titles: Titles }) {
  const { t, i18n } = useLingui()
  const { locale } = useRouteContext({ from: '__root__' })
  const [job, setJob] = useState<JobView>()
  const [outcome, setOutcome] = useState<Outcome>()
  const running = useRef(false)
  const check = async () => {
    // The worker is built without the upload code, which is for the browser only.
    if (import.meta.env.SSR || running.current) return
    running.current = true
    setJob(undefined)
    setOutcome('checking')
    try {
      const { runSelfCheck } = await import('./run-self-check.ts')
      setOutcome(await runSelfCheck(locale, AbortSignal.timeout(120_000), setJob))
    } catch (error) {
      setOutcome({ failure: failureFrom(error) })
    } finally {
      running.current = false
    }
  }
  const failure = outcome && outcome !== 'checking' && 'failure' in outcome ? outcome.failure : job?.failure
  return (
    <section className="sheet grid gap-4 p-4 sm:p-6" aria-labelledby="pipeline">
      <h2 id="pipeline" className="text-head">
        <Trans>Test workflow</Trans>
      </h2>
      <p>{checkedTools.map((tool) => titles[tool] ?? tool).join(' → ')}</p>
      <ol className="grid gap-1 tabular-nums">
        {job?.steps.map(({ tool, state, startedAt, endedAt }, index) => (
          <li key={index} className="flex justify-between gap-4 border-t border-edge py-2">
            <span>{titles[tool] ?? tool}</span>
            <span className={state === 'failed' ? 'text-failed' : state === 'done' ? 'text-done' : 'text-ink-muted'}>
              {state === 'done' && startedAt !== undefined && endedAt !== undefined
                ? t`${endedAt - startedAt} ms`
                : state === 'failed'
                  ? t`Failed`
                  : '…'}
            </span>
          </li>
        ))}
      </ol>
      <div role="status">
        {outcome === 'checking' && <Trans>Checking</Trans>}
        {outcome && outcome !== 'checking' && 'passed' in outcome && outcome.passed && (
          <p className="font-medium text-done">
            <Trans>It works: the output text matches the input.</Trans>
          </p>
        )}
        {outcome && outcome !== 'checking' && !('passed' in outcome && outcome.passed) && (
          <Notice tone="failed">
            <p>
              {failure ? failureText(i18n, failure, titles) : <Trans>The output text doesn’t match the input.</Trans>}
            </p>
          </Notice>
        )}
      </div>
      <div>
        <Button look="main" disabled={outcome === 'checking'} onClick={() => void check()}>
          <Trans>Run the check</Trans>
        </Button>
      </div>
    </section>
  )
}
