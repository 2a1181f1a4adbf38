/** Saves the workspace's pipeline: in the account, or in this browser. */
import { useLingui } from '@lingui/react/macro'
import type { Failure, NamedPipeline } from '@docweave/contract'
import { useAccount } from '../account/account.ts'
import { createApiClient } from '../api/client.ts'
import { failureFrom } from '../failures/failure-of.ts'
import { accountStore, browserStore } from './pipeline-store.ts'
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
    const shelf = isLoggedIn ? accountStore(createApiClient()) : browserStore
    shelf.save({ ...pipeline, name }).then(
      () => onSaved(undefined),
      (error: unknown) => onSaved(failureFrom(error)),
    )
  }
  return <NameDialog title={t`Save this workflow`} name={pipeline.name} onClose={onClose} onName={save} />
}
