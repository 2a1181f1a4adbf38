/** Says beside Run where the steps run, and lets the visitor choose. */
import { Plural, Trans } from '@lingui/react/macro'
import Laptop from 'lucide-react/icons/laptop'
import Server from 'lucide-react/icons/server'
import { useRouteContext } from '@tanstack/react-router'
import { canRunHere, usePlace, wishFor } from '../../local-runs/run-place.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import type { StepDraft } from '../draft.ts'

interface RunPlaceNoteProps {
  steps: readonly StepDraft[]
  files: readonly ChosenFile[]
}

export function RunPlaceNote({ steps, files }: RunPlaceNoteProps) {
  const { site, account } = useRouteContext({ from: '__root__' })
  const isHere = usePlace(steps, files) === 'browser'
  const Icon = isHere ? Laptop : Server
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-small text-ink-muted">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      <p role="status">
        {isHere ? (
          <Trans>In your browser: nothing is uploaded</Trans>
        ) : account.get().user ? (
          <Trans>On the server: deleted after the time set in your profile</Trans>
        ) : (
          <Plural
            value={site.resultHours}
            one="On the server: deleted after # hour"
            other="On the server: deleted after # hours"
          />
        )}
      </p>
      {canRunHere(steps, files) && (
        <button
          type="button"
          className="min-h-11 underline decoration-1 underline-offset-4 hover:decoration-2 lg:min-h-8"
          onClick={() => wishFor(isHere ? 'server' : 'browser')}
        >
          {isHere ? <Trans>Run on the server</Trans> : <Trans>Run in this browser</Trans>}
        </button>
      )}
    </div>
  )
}
