/** Notices, progress bars and placeholders. */
import { useLingui } from '@lingui/react/macro'
import { Notice, ProgressBar, Skeleton } from '@docweave/ui'
import { Sample } from './sample.tsx'

export function FeedbackSamples() {
  const { t } = useLingui()
  return (
    <>
      <Sample title={t`Notices`}>
        <Notice tone="info">
          <p>{t`Something to know of a result that is fine.`}</p>
        </Notice>
        <Notice tone="failed">
          <p>{t`What went wrong, and what to do next.`}</p>
        </Notice>
      </Sample>
      <Sample title={t`Progress`}>
        <ProgressBar label={t`Not begun`} value={0} max={8}>
          {t`0 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`Half done`} value={4} max={8}>
          {t`4 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`All done`} value={8} max={8}>
          {t`8 of 8 pages`}
        </ProgressBar>
        <ProgressBar label={t`It goes on, nobody knows how far`} />
      </Sample>
      <Sample title={t`Still to come`}>
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      </Sample>
    </>
  )
}
