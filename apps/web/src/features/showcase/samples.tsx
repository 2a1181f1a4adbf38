/** Samples of the design system: colours, spaces, feedback, states, and the line with knots that connects the steps of a list. */
import { useLingui } from '@lingui/react/macro'
import { useId, useState, type ReactNode } from 'react'
import { Button, Notice, ProgressBar, Skeleton, inkOf, knotOf, type KnotState } from '@docweave/ui'
import { groupOrder } from '../tools/tool-card.ts'

/** A section of the page. */
export function Sample({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="sheet grid gap-5 p-4 sm:p-6" aria-labelledby={id}>
      <h2 id={id} className="text-head">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Written out, because the style sheet is generated from class names in the sources. */
const colours = {
  desk: 'bg-desk',
  paper: 'bg-paper',
  'paper-deep': 'bg-paper-deep',
  edge: 'bg-edge',
  part: 'bg-part',
  ink: 'bg-ink',
  'ink-muted': 'bg-ink-muted',
  thread: 'bg-thread',
  'thread-deep': 'bg-thread-deep',
  'thread-tint': 'bg-thread-tint',
  done: 'bg-done',
  warned: 'bg-warned',
  failed: 'bg-failed',
  'failed-tint': 'bg-failed-tint',
}

/** The design system's colours by name, and those of the groups of tools, in the current theme. */
export function ColourSamples() {
  const { t } = useLingui()
  return (
    <Sample title={t`Colours`}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {Object.entries(colours).map(([name, background]) => (
          <li key={name} className="text-small">
            <span
              aria-hidden
              className={`mb-1 block h-12 rounded-paper border border-edge forced-color-adjust-none ${background}`}
            />
            <code>{name}</code>
          </li>
        ))}
        {groupOrder.map((group) => (
          <li key={group} data-group={group} className="text-small">
            <span aria-hidden className="mb-1 block h-12 rounded-paper bg-group forced-color-adjust-none" />
            <code>{group}</code>
          </li>
        ))}
      </ul>
    </Sample>
  )
}

const widths = { '4 px': 'w-1', '8 px': 'w-2', '16 px': 'w-4', '24 px': 'w-6', '40 px': 'w-10' }

/** The 4-pixel grid, the border radius, and the two transitions. */
export function SpaceSamples() {
  const { t } = useLingui()
  const [times, setTimes] = useState(0)
  return (
    <Sample title={t`Spacing and motion`}>
      <ul className="flex flex-wrap items-end gap-6">
        {Object.entries(widths).map(([name, width]) => (
          <li key={name} className="grid gap-1 text-small tabular-nums">
            <span aria-hidden className={`block h-6 bg-thread forced-color-adjust-none ${width}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-4">
        <Button onClick={() => setTimes(times + 1)}>{t`Slide in`}</Button>
        <p key={times} className="slides-in rounded-paper border border-edge px-4 py-2">
          {t`A panel slides in.`}
        </p>
      </div>
    </Sample>
  )
}

/** Notices, progress bars and placeholders. */
export function FeedbackSamples() {
  const { t } = useLingui()
  return (
    <>
      <Sample title={t`Notices`}>
        <Notice tone="info">
          <p>{t`Something to know about a successful result.`}</p>
        </Notice>
        <Notice tone="failed">
          <p>{t`What went wrong, and what to do next.`}</p>
        </Notice>
      </Sample>
      <Sample title={t`Progress`}>
        <ProgressBar label={t`Not started`} value={0} max={8}>
          {t`0 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`Half done`} value={4} max={8}>
          {t`4 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`All done`} value={8} max={8}>
          {t`8 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`Running, progress unknown`} />
      </Sample>
      <Sample title={t`Upcoming`}>
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      </Sample>
    </>
  )
}

/** Empty, loading, expired and error states: a sentence or two, and one main button. */
export function StateSamples() {
  const { t } = useLingui()
  return (
    <Sample title={t`States`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start justify-items-start gap-3 border border-edge p-4">
          <h3 className="font-semibold">{t`Empty`}</h3>
          <p>{t`No file yet. Choose one to start.`}</p>
          <Button look="main">{t`Choose files`}</Button>
        </div>
        <div className="grid content-start gap-3 border border-edge p-4" aria-busy="true">
          <h3 className="font-semibold">{t`Loading`}</h3>
          <Skeleton lines={3} />
        </div>
        <div className="grid content-start justify-items-start gap-3 border border-edge p-4">
          <h3 className="font-semibold">{t`Failed`}</h3>
          <Notice tone="failed">
            <p>{t`What went wrong, and what to do next.`}</p>
          </Notice>
          <Button look="main">{t`Try again`}</Button>
        </div>
        <div className="grid content-start gap-3 border border-edge p-4">
          <h3 className="font-semibold">{t`Offline`}</h3>
          <p>{t`Connection lost. Reconnecting… The job keeps running.`}</p>
        </div>
      </div>
    </Sample>
  )
}

/** The line through the steps of a list, with a knot for each state of a step. */
export function ThreadSamples() {
  const { t } = useLingui()
  const states: readonly (readonly [KnotState, string])[] = [
    ['done', t`Done`],
    ['running', t`Running`],
    ['failed', t`Failed`],
    ['waiting', t`Waiting`],
  ]
  return (
    <section aria-labelledby="thread">
      <h2 id="thread" className="mb-4 text-head">
        {t`Progress line`}
      </h2>
      <ol className="thread">
        {states.map(([state, name]) => (
          <li key={state} className={knotOf[state]}>
            <div className="sheet p-4 sm:p-6">
              <p className={inkOf[state]}>{name}</p>
            </div>
          </li>
        ))}
        <li className={`${knotOf.waiting} [--knot-top:-0.4375rem]`}>
          <div className="thread-branches">
            {[states.slice(0, 2), states.slice(3)].map((branch, index) => (
              <ol key={index} className="thread" aria-label={index === 0 ? t`First branch` : t`Second branch`}>
                {branch.map(([state, name]) => (
                  <li key={state} className={knotOf[state]}>
                    <p className={`sheet p-4 ${inkOf[state]}`}>{name}</p>
                  </li>
                ))}
              </ol>
            ))}
          </div>
        </li>
        <li className={knotOf.waiting}>
          <p className={`sheet p-4 sm:p-6 ${inkOf.waiting}`}>{t`Joined again`}</p>
        </li>
      </ol>
    </section>
  )
}
