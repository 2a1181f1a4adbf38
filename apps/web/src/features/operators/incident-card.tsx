/** An incident: its progress, what still fails and why, and what an operator can do. */
import { useId } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Incident, IncidentState, SkipReason } from '@docweave/contract'
import { Button, ProgressBar } from '@docweave/ui'
import type { Titles } from '../failures/failure-text.ts'
import { LocalTime } from '../format/local-time.tsx'
import type { Act } from './action.ts'
import { RateForm } from './rate-form.tsx'
import { RunLink } from './run-link.tsx'

const states: Record<IncidentState, React.ReactNode> = {
  trying: <Trans>Trying three jobs</Trans>,
  running: <Trans>Running</Trans>,
  paused: <Trans>Paused</Trans>,
  done: <Trans>Done</Trans>,
  cancelled: <Trans>Cancelled</Trans>,
}

const reasons: Record<SkipReason, React.ReactNode> = {
  deleted: <Trans>deleted by the visitor</Trans>,
  expired: <Trans>files expired</Trans>,
  replayed: <Trans>already run again</Trans>,
  cancelled: <Trans>cancelled by the visitor</Trans>,
  'not-replayable': <Trans>can’t be run again</Trans>,
}

interface IncidentCardProps {
  incident: Incident
  titles: Titles
  temporalUi: string | undefined
  busy: boolean
  onAct: (act: Act) => void
}

/** The filter in one line. Codes and queues are names that operators use. */
function FilterText({
  filter: { code, tool, queue, version, since, until },
  titles,
}: {
  filter: Incident['filter']
  titles: Titles
}) {
  const parts = [code, tool && (titles[tool] ?? tool), queue, version].filter((part) => part !== undefined)
  return (
    <>
      {parts.join(' · ')}
      {since !== undefined && (
        <>
          {parts.length > 0 && ' · '}
          <Trans>
            since <LocalTime at={since} />
          </Trans>
        </>
      )}
      {until !== undefined && (
        <>
          {(parts.length > 0 || since !== undefined) && ' · '}
          <Trans>
            before <LocalTime at={until} />
          </Trans>
        </>
      )}
    </>
  )
}

export function IncidentCard({ incident, titles, temporalUi, busy, onAct }: IncidentCardProps) {
  const { t } = useLingui()
  const heading = useId()
  const { id, filter, changes, rate, state, found, replayed, healed, underWay, failing, skipped } = incident
  const { startedAt, startedBy } = incident
  const missed = skipped.reduce((sum, { count }) => sum + count, 0)
  const failed = failing.reduce((sum, { count }) => sum + count, 0)
  const isOpen = state !== 'done' && state !== 'cancelled'
  return (
    // With the id, because two incidents may have the same filter.
    <section aria-labelledby={`${heading} ${heading}-id`} className="grid gap-3 border-t border-edge pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="min-w-0 font-medium break-words">
          <FilterText filter={filter} titles={titles} />
        </h3>
        <span className="text-small">{states[state]}</span>
      </div>
      <ProgressBar label={t`Jobs run again`} value={healed + failed + missed} max={Math.max(found, 1)} />
      <p role="status" className="text-small text-ink-muted tabular-nums">
        <Trans>
          {replayed} of {found} run again
        </Trans>
        {' · '}
        <Trans>{healed} healed</Trans>
        {underWay > 0 && (
          <>
            {' · '}
            <Trans>{underWay} under way</Trans>
          </>
        )}
        {failed > 0 && (
          <>
            {' · '}
            <Plural value={failed} one="# still fails" other="# still fail" />
          </>
        )}
        {isOpen && (
          <>
            {' · '}
            <Trans>up to {rate} per second</Trans>
          </>
        )}
        {changes.version !== undefined && (
          <>
            {' · '}
            <Trans>on version {changes.version}</Trans>
          </>
        )}
      </p>
      {incident.pausedBy === 'trial' && (
        <p>
          <Trans>A job that was tried failed again. Repair the cause before you continue.</Trans>
        </p>
      )}
      {(failing.length > 0 || skipped.length > 0) && (
        <ul className="text-small">
          {failing.map(({ code, count, jobs }) => (
            <li key={code} className="py-1">
              <span className="font-mono">{code}</span>: <span className="tabular-nums">{count}</span>{' '}
              {jobs.map((job) => (
                <RunLink key={job} temporalUi={temporalUi} id={job} />
              ))}
            </li>
          ))}
          {skipped.map(({ reason, count }) => (
            <li key={reason} className="py-1">
              <Trans>
                Skipped, {reasons[reason]}: {count}
              </Trans>
            </li>
          ))}
        </ul>
      )}
      <p className="text-small text-ink-muted">
        <LocalTime at={startedAt} /> · {startedBy} ·{' '}
        <span id={`${heading}-id`}>
          <RunLink temporalUi={temporalUi} id={`incident:${id}`} text={id} />
        </span>
      </p>
      {isOpen && (
        <RateForm
          rate={rate}
          busy={busy}
          onChange={(next, done) =>
            onAct(async (api) => {
              await api.operators.setRate.mutate({ id, rate: next })
              done()
            })
          }
        />
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          {state === 'paused' ? (
            <Button disabled={busy} onClick={() => onAct((api) => api.operators.resume.mutate({ id }))}>
              <Trans>Continue</Trans>
            </Button>
          ) : (
            <Button disabled={busy} onClick={() => onAct((api) => api.operators.pause.mutate({ id }))}>
              <Trans>Pause</Trans>
            </Button>
          )}
          <Button disabled={busy} onClick={() => onAct((api) => api.operators.cancel.mutate({ id }))}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
