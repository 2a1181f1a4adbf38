/** Leads to the page of the account's API keys. */
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@docweave/ui'

export const ApiKeysLink = () => (
  <>
    <p>
      <Trans>Keys let your own programs run jobs in your account.</Trans>
    </p>
    <div>
      <Link to="/api-keys" className={buttonClass()}>
        <Trans>Manage API keys</Trans>
      </Link>
    </div>
  </>
)
