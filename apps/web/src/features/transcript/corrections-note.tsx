/** Says that lines were corrected and where that is stored, with a button to restore the original. */
import { useState } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import Undo2 from 'lucide-react/icons/undo-2'
import { Button, ConfirmDialog } from '@docweave/ui'
import type { CorrectedTranscript } from './use-corrections.ts'

export type CorrectionsNoteProps = Pick<CorrectedTranscript, 'corrected' | 'isRestored' | 'isLost' | 'discard'>

export function CorrectionsNote({ corrected, isRestored, isLost, discard }: CorrectionsNoteProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p role="status" className="text-small empty:hidden">
        {corrected > 0 && (
          <>
            {isRestored && !isLost && (
              <>
                <Trans>Your corrections from before are in the text again.</Trans>{' '}
              </>
            )}
            {isLost ? (
              <Trans>This browser keeps nothing: download the corrected text before you leave the page.</Trans>
            ) : (
              <Plural
                value={corrected}
                one="# corrected line is kept in this browser until the files are deleted."
                other="# corrected lines are kept in this browser until the files are deleted."
              />
            )}
          </>
        )}
      </p>
      {corrected > 0 && (
        <div>
          <Button onClick={() => setAsking(true)}>
            <Undo2 aria-hidden size={20} strokeWidth={1.5} />
            <Trans>Discard the corrections</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Discard the corrections?</Trans>}
          keep={<Trans>Keep the corrections</Trans>}
          confirm={<Trans>Discard</Trans>}
          onClose={() => setAsking(false)}
          onConfirm={discard}
        >
          <Trans>All lines will read as they were heard. This cannot be undone.</Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
