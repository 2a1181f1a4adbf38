/** Empty, loading, expired and error states: a sentence or two, and one main button. */
import { useLingui } from '@lingui/react/macro'
import { Button, Notice, Skeleton } from '@docweave/ui'
import { Sample } from './sample.tsx'

export function StateSamples() {
  const { t } = useLingui()
  return (
    <Sample title={t`States`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="grid content-start justify-items-start gap-3 border border-edge p-4">
          <h3 className="font-semibold">{t`Empty`}</h3>
          <p>{t`There is no file here yet. Choose one to begin.`}</p>
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
          <p>{t`The connection is gone. Reconnecting; the job itself goes on.`}</p>
        </div>
      </div>
    </Sample>
  )
}
