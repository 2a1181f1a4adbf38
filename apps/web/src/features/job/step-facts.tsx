/**
 * The line below a step's name: queue position, progress, or outcome. Its height is the same in every state, so that the layout does not
 * shift while the job runs.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { JobStep, Progress } from '@docweave/contract'
import { stepProgress } from '@docweave/jobs/step-progress'
import { ProgressBar } from '@docweave/ui'
import { sizeText } from '../format/file-texts.ts'
import { durationText } from './duration.ts'
import { factSeparator } from './fact-separator.ts'
import { TimeLeft } from '../progress/time-left.tsx'
import { clock } from '../transcript/clock.ts'

export interface StepFactsProps {
  step: JobStep
  title: string
  /** How many jobs are queued before this one. */
  ahead: number | undefined
  /** Its files are deleted, so their size is meaningless. */
  expired: boolean
}

export function StepFacts({ step, title, ahead, expired }: StepFactsProps) {
  const progress = stepProgress(step)
  return (
    <div className="grid min-h-9 content-end">
      {step.state === 'waiting' && ahead !== undefined && (
        <p className="text-small text-ink-muted tabular-nums">
          <Plural
            value={ahead}
            _0="No jobs ahead of this one"
            one="# job ahead of this one"
            other="# jobs ahead of this one"
          />
        </p>
      )}
      {step.state === 'running' && (
        <ProgressBar label={title} value={progress?.done} max={progress?.of ?? 1}>
          <span className="flex min-h-6 flex-wrap justify-between gap-x-4">
            <span>{progress && <HowFar progress={progress} />}</span>
            <span>
              <TimeLeft key={step.startedAt} progress={progress} />
            </span>
          </span>
        </ProgressBar>
      )}
      {step.state === 'done' && !expired && <Outcome step={step} />}
    </div>
  )
}

/** `3 files, 12 pages, 4.2 MB · took 12 sec` */
function Outcome({ step: { output, startedAt, endedAt } }: { step: JobStep }) {
  const { i18n } = useLingui()
  const took = startedAt !== undefined && endedAt !== undefined ? durationText(endedAt - startedAt, i18n.locale) : ''
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-muted tabular-nums">
      {output && (
        <span>
          {output.files > 1 && (
            <>
              <Plural value={output.files} one="# file" other="# files" />
              {factSeparator(i18n.locale)}
            </>
          )}
          {output.pages !== undefined && (
            <>
              <Plural value={output.pages} one="# page" other="# pages" />
              {factSeparator(i18n.locale)}
            </>
          )}
          {sizeText(output.bytes, i18n.locale)}
        </span>
      )}
      {took && (
        <span>
          <Trans>took {took}</Trans>
        </span>
      )}
    </p>
  )
}

/** Progress in a unit that is meaningful to the reader. */
function HowFar({ progress: { done, of, unit } }: { progress: Progress }) {
  const whole = Math.floor(done)
  const percent = of > 0 ? Math.floor((done / of) * 100) : 0
  if (unit === 'page') return <Plural value={of} one={`${whole} of # page`} other={`${whole} of # pages`} />
  if (unit === 'file') return <Plural value={of} one={`${whole} of # file`} other={`${whole} of # files`} />
  if (unit === 'second') return <Heard done={whole} of={of} />
  return <Trans>{percent}%</Trans>
}

/** `1:20 of 30:00` of a recording. */
function Heard({ done, of }: { done: number; of: number }) {
  const [heard, all] = [clock(done), clock(of)]
  return (
    <Trans>
      {heard} of {all}
    </Trans>
  )
}
