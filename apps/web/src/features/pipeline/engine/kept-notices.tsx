/** Notices about files kept in the browser: those of a closed tab are offered, and those that could not be read back are named. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Notice } from '@docweave/ui'
import type { KeptState } from './file-keeper.ts'

interface KeptNoticesProps {
  kept: KeptState
  /** Whether the files of a closed tab are offered: not while there are other files. */
  isOffered: boolean
}

export function KeptNotices({ kept: { lost, offer, takeOffer, clear }, isOffered }: KeptNoticesProps) {
  const { i18n } = useLingui()
  const names = lost.join(', ')
  const time = offer && new Intl.DateTimeFormat(i18n.locale, { timeStyle: 'short' }).format(offer.at)
  return (
    <>
      {lost.length > 0 && (
        <Notice tone="info">
          <p className="break-words">
            <Plural
              value={lost.length}
              one={`This file couldn’t be kept: ${names}. Choose it again.`}
              other={`These files couldn’t be kept: ${names}. Choose them again.`}
            />
          </p>
        </Notice>
      )}
      {offer && isOffered && (
        <div className="grid gap-2">
          <Notice tone="info">
            <p>
              <Plural
                value={offer.count}
                one={`You chose # file at ${time}, in a tab that’s now closed.`}
                other={`You chose # files at ${time}, in a tab that’s now closed.`}
              />
            </p>
          </Notice>
          <div className="flex flex-wrap gap-2">
            <Button onClick={takeOffer}>
              <Trans>Use them</Trans>
            </Button>
            <Button look="bare" onClick={clear}>
              <Trans>Clear my files</Trans>
            </Button>
          </div>
        </div>
      )}
    </>
  )
}
