/** A step of a job: its state, progress, outcome and failure. */
import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import type { JobStep, Notice as JobNotice } from '@docweave/contract'
import { inkOf, knotOf, Notice } from '@docweave/ui'
import { failureText, noticeText, type Titles } from '../failures/failure-text.ts'
import { StepState } from './job-state.tsx'
import { StepFacts } from './step-facts.tsx'

export interface JobStepSheetProps {
  step: JobStep
  number: number
  title: string
  titles: Titles
  notices: readonly JobNotice[]
  ahead: number | undefined
  isOver: boolean
  /** Whether it shows the failure; not if the files show their own. */
  tellsFailure: boolean
  expired: boolean
  /** Actions that fix its failure. */
  children?: ReactNode
}

export function JobStepSheet(props: JobStepSheetProps) {
  const { step, number, title, titles, notices, ahead, isOver, tellsFailure, expired, children } = props
  const { t, i18n } = useLingui()
  // A cancelled step looks like one that was never started.
  const look = step.state === 'cancelled' ? 'waiting' : step.state
  // An unstarted step of a finished job never starts, so it needs no placeholder.
  const hasFacts = step.state === 'done' || (!isOver && step.state !== 'failed')
  return (
    <li className={knotOf[look]}>
      <section className="sheet grid gap-2 p-4 sm:px-6" aria-label={t`Step ${number}: ${title}`}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 pr-4">
          <h2 className="text-lead font-semibold">{title}</h2>
          <p role="status" className={inkOf[look]}>
            <span className="visually-hidden">{title}: </span>
            <StepState state={step.state} isOver={isOver} />
          </p>
        </div>
        {hasFacts && <StepFacts step={step} title={title} ahead={ahead} expired={expired} />}
        {step.failure && tellsFailure && (
          <Notice tone="failed">
            <p>{failureText(i18n, step.failure, titles)}</p>
          </Notice>
        )}
        {notices.map((notice, index) => (
          <Notice key={index} tone="info">
            <p>{noticeText(i18n, notice)}</p>
          </Notice>
        ))}
        {children}
      </section>
    </li>
  )
}
