/** Saves the workspace's pipeline: in the account, or in this browser. */
import { useLingui } from '@lingui/react/macro'
import type { Failure, NamedPipeline } from '@docweave/contract'
import { useAccount } from '../account/use-account.ts'
import { createApiClient } from '../api/client.ts'
import { failureOf } from '../failures/failure-of.ts'
import { accountShelf } from './account-shelf.ts'
import { browserShelf } from './browser-shelf.ts'
import { NameDialog } from './name-dialog.tsx'

export interface SaveDialogProps {
  /** With a suggested name. */
  pipeline: NamedPipeline
  onClose: () => void
  /** Called with the outcome. */
  onSaved: (failure: Failure | undefined) => void
}

export function SaveDialog({ pipeline, onClose, onSaved }: SaveDialogProps) {
  const { t } = useLingui()
  const { isLoggedIn } = useAccount()
  const save = (name: string) => {
    const shelf = isLoggedIn ? accountShelf(createApiClient()) : browserShelf
    shelf.save({ ...pipeline, name }).then(
      () => onSaved(undefined),
      (error: unknown) => onSaved(failureOf(error)),
    )
  }
  return <NameDialog title={t`Save this pipeline`} name={pipeline.name} onClose={onClose} onName={save} />
}
