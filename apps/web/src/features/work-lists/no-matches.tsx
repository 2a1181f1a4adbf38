/** What a list shows if a search matches none of its entries: a tip, and a button that shows all entries again. */
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@docweave/ui'
import { EmptyList } from './empty-list.tsx'

interface NoMatchesProps {
  /** The tip. */
  children: ReactNode
  onClear: () => void
}

export const NoMatches = ({ children, onClear }: NoMatchesProps) => (
  <EmptyList
    action={
      <Button onClick={onClear}>
        <Trans>Clear search</Trans>
      </Button>
    }
  >
    {children}
  </EmptyList>
)
