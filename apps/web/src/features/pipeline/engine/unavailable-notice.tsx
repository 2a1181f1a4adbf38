/** Says why a pipeline cannot run: one of its tools is not available. */
import { Trans } from '@lingui/react/macro'
import { useRouteContext } from '@tanstack/react-router'
import { Notice } from '@docweave/ui'

/** @param tool its name */
export function UnavailableNotice({ tool }: { tool: string }) {
  const { site } = useRouteContext({ from: '__root__' })
  return (
    <Notice tone="failed">
      <p>
        {site.browserOnly ? (
          <Trans>“{tool}” needs a server, and this site has none.</Trans>
        ) : (
          <Trans>“{tool}” is currently unavailable. Try again later.</Trans>
        )}
      </p>
    </Notice>
  )
}
