/** Takes the place of a page that the installed site does not keep, while there is no network. The service worker serves it without its program. */
import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { Button, buttonClass } from '@docweave/ui'
import { BlankFrame } from '../layout/site-frame.tsx'

export function OfflinePage({ title }: { title: string }) {
  const { buildLocation } = useRouter()
  return (
    <BlankFrame>
      <title>{`${title} – Docweave`}</title>
      <div className="sheet grid max-w-2xl justify-items-start gap-4 p-6 sm:p-10">
        <h1 className="text-title">{title}</h1>
        <p>
          <Trans>This page needs the network. The tools that run in your browser work without it.</Trans>
        </p>
        <div className="flex flex-wrap gap-3">
          {/* Loads the address of this page again, also without a program. */}
          <form>
            <Button look="main" type="submit">
              <Trans>Reload</Trans>
            </Button>
          </form>
          <a href={buildLocation({ to: '/' }).href} className={buttonClass()}>
            <Trans>See all tools</Trans>
          </a>
        </div>
      </div>
    </BlankFrame>
  )
}
