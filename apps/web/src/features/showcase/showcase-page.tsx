/** Every component of the design system in every state, on one page: for review and for tests. */
import { Trans, useLingui } from '@lingui/react/macro'
import { ColourSamples, FeedbackSamples, Sample, SpaceSamples, StateSamples, ThreadSamples } from './samples.tsx'
import { ControlSamples } from './control-samples.tsx'

const sizes = ['text-title', 'text-head', 'text-lead', 'text-body', 'text-small'] as const

export function ShowcasePage() {
  const { t } = useLingui()
  return (
    <div className="grid gap-10">
      <div>
        <h1 className="text-title">
          <Trans>Design system</Trans>
        </h1>
        <p className="mt-2 text-lead text-ink-muted">
          <Trans>Every component in every state.</Trans>
        </p>
      </div>
      <Sample title={t`Type`}>
        {sizes.map((size) => (
          <p key={size} className={size}>
            <Trans>A file becomes pages, and pages become a file.</Trans>
          </p>
        ))}
      </Sample>
      <ColourSamples />
      <SpaceSamples />
      <ControlSamples />
      <FeedbackSamples />
      <StateSamples />
      <ThreadSamples />
    </div>
  )
}
