/** Signatures saved in this browser, to be placed again or deleted. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@docweave/ui'
import { InkView } from './ink-view.tsx'
import type { SavedInk } from './saved-inks.ts'
import type { Ink } from './stamp.ts'

export interface SavedListProps {
  saved: readonly SavedInk[]
  onPlace: (ink: Ink) => void
  onForget: (id: number) => void
}

export function SavedList({ saved, onPlace, onForget }: SavedListProps) {
  const { t } = useLingui()
  if (saved.length === 0) return null
  return (
    <section aria-label={t`Saved signatures`} className="grid gap-2">
      <h3 className="font-medium">
        <Trans>Saved signatures</Trans>
      </h3>
      <p className="text-small text-ink-muted">
        <Trans>They’re saved in this browser only, and uploaded only with jobs that use them.</Trans>
      </p>
      <ul className="grid gap-2">
        {saved.map(({ id, ink }, at) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-1">
            <span className="block h-12 overflow-hidden rounded-paper border border-edge bg-[#fff] px-3 py-1">
              <InkView ink={ink} />
            </span>
            <Button aria-label={t`Place signature ${at + 1}`} onClick={() => onPlace(ink)}>
              <Trans>Place</Trans>
            </Button>
            <Button look="bare" aria-label={t`Remove signature ${at + 1}`} onClick={() => onForget(id)}>
              <Trans>Remove</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
