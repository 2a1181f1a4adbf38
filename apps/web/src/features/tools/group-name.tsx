/** The name of a group of tools. */
import { Trans } from '@lingui/react/macro'
import type { ToolGroup } from '@docweave/contract'

export function GroupName({ group }: { group: ToolGroup }) {
  switch (group) {
    case 'organise':
      return <Trans>Organise</Trans>
    case 'to-pdf':
      return <Trans>Convert to PDF</Trans>
    case 'from-pdf':
      return <Trans>Convert to other formats</Trans>
    case 'recognise':
      return <Trans>OCR and speech</Trans>
    case 'sign':
      return <Trans>Sign</Trans>
  }
}
