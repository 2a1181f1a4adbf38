/** Says that lines were corrected and where that is stored, with a button to restore the original. */
import { useState } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button, ConfirmDialog } from '@docweave/ui'

export interface CorrectionsNoteProps {
  /** How many lines differ from the original. */
  corrected: number
  /** Some of them were made before the page was loaded. */
  isRestored: boolean
  /** Storage is unavailable: what is not used is lost with the page. */
  isLost: boolean
  /** Restores the original of all lines. */
  discard: () => void
}

export function CorrectionsNote({ corrected, isRestored, isLost, discard }: CorrectionsNoteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p role="status" className="text-small empty:hidden">
        {corrected > 0 && (
          <>
            {isRestored && !isLost && (
              <>
                <Trans>Your earlier corrections have been restored.</Trans>{' '}
              </>
            )}
            {isLost ? (
              <Trans>
                This browser can’t save your corrections. Use or download the corrected text before you leave the page.
              </Trans>
            ) : (
              <Plural
                value={corrected}
                one="# corrected line is saved in this browser until the files are deleted."
                other="# corrected lines are saved in this browser until the files are deleted."
              />
            )}
          </>
        )}
      </p>
      {corrected > 0 && (
        <div>
          <Button onClick={() => setAsking(true)}>
            <Undo2 aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Discard corrections</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Discard corrections?</Trans>}
          keep={<Trans>Keep corrections</Trans>}
          confirm={<Trans>Discard</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={discard}
        >
          <Trans>All lines will go back to the original text. This can’t be undone.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
