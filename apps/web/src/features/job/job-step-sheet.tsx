/** A step of a job as a sheet on the thread: its state, how far it is, what it came to. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { stepProgress, type JobStep, type Notice as JobNotice, type Progress } from '@docweave/contract'
import { Notice, ProgressBar } from '@docweave/ui'
import { failureText, noticeText, type Titles } from '../failures/failure-text.ts'
import { sizeText } from '../format/size.ts'
import { StepState } from './job-state.tsx'

const knots: Record<JobStep['state'], string> = {
  waiting: 'knot [--line:var(--desk-muted)]',
  running: 'knot [--knot-fill:var(--paper)] [--line-next:var(--desk-muted)]',
  done: 'knot [--knot-fill:var(--thread-desk)]',
  failed: 'knot [--knot-edge:var(--failed-desk)] [--knot-fill:var(--failed-desk)] [--line-next:var(--desk-muted)]',
  cancelled: 'knot [--line:var(--desk-muted)]',
}

const inks: Record<JobStep['state'], string> = {
  waiting: 'text-ink-muted',
  running: 'text-thread font-medium',
  done: 'text-done font-medium',
  failed: 'text-failed font-medium',
  cancelled: 'text-ink-muted',
}

export interface JobStepSheetProps {
  step: JobStep
  number: number
  title: string
  titles: Titles
  notices: readonly JobNotice[]
  expired: boolean
}

export function JobStepSheet({ step, number, title, titles, notices, expired }: JobStepSheetProps) {
  const { t, i18n } = useLingui()
  const progress = stepProgress(step)
  return (
    <li className={knots[step.state]}>
      <section className="sheet grid gap-3 p-4 sm:p-6" aria-label={t`Step ${number}: ${title}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pr-4">
          <h2 className="text-lead font-semibold">{title}</h2>
          <p role="status" className={inks[step.state]}>
            <span className="visually-hidden">{title}: </span>
            <StepState state={step.state} />
          </p>
        </div>
        {step.state === 'running' && (
          <ProgressBar label={title} value={progress?.done} max={progress?.of ?? 1}>
            {progress && <HowFar progress={progress} />}
          </ProgressBar>
        )}
        {step.state === 'done' && step.output && !expired && (
          <p className="text-small text-ink-muted tabular-nums">
            {step.output.pages === undefined ? null : (
              <>
                <Plural value={step.output.pages} one="# page" other="# pages" />
                {', '}
              </>
            )}
            {sizeText(step.output.bytes, i18n.locale)}
          </p>
        )}
        {step.failure && (
          <Notice tone="failed">
            <p>{failureText(i18n, step.failure, titles)}</p>
          </Notice>
        )}
        {notices.map((notice, index) => (
          <Notice key={index} tone="info">
            <p>{noticeText(i18n, notice)}</p>
          </Notice>
        ))}
      </section>
    </li>
  )
}

/** Progress in the unit that means something to the reader. */
function HowFar({ progress: { done, of, unit } }: { progress: Progress }) {
  const whole = Math.floor(done)
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0
  if (unit === 'page') return <Plural value={of} one={`${whole} of # page`} other={`${whole} of # pages`} />
  if (unit === 'file') return <Plural value={of} one={`${whole} of # file`} other={`${whole} of # files`} />
  return <Trans>{percent} %</Trans>
}
