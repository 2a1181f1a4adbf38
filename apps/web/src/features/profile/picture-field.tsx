/** A profile's picture: upload, replace, remove. */
import { useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useLingui } from '@lingui/react'
import type { Failure } from '@docweave/contract'
import { Button, FileButton } from '@docweave/ui'
import { failureFrom, readFailure } from '../failures/failure-of.ts'
import { failureText } from '../failures/failure-text.ts'
import { ProfilePicture } from './profile-picture.tsx'

export interface PictureFieldProps {
  name: string
  /** The key of the current picture. */
  picture: string | undefined
  /** Called after the picture was changed. */
  onChange: () => Promise<unknown>
}

/** Uploads or deletes the picture. Returns the failure, if any. */
async function put(picture: File | undefined): Promise<Failure | undefined> {
  try {
    const answer = await fetch('/account/picture', picture ? { method: 'PUT', body: picture } : { method: 'DELETE' })
    return answer.ok ? undefined : (readFailure(await answer.json()) ?? failureFrom(undefined))
  } catch (error) {
    return failureFrom(error)
  }
}

export function PictureField({ name, picture, onChange }: PictureFieldProps) {
  const { i18n } = useLingui()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const change = async (file: File | undefined) => {
    setBusy(true)
    const failed = await put(file)
    setFailure(failed)
    if (!failed) await onChange()
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ProfilePicture name={name} picture={picture} />
      <div className="flex flex-wrap gap-3">
        <FileButton accept="image/jpeg,image/png,image/webp" disabled={busy} onFile={(file) => void change(file)}>
          <Trans>Choose an image</Trans>
        </FileButton>
        {picture !== undefined && (
          <Button disabled={busy} onClick={() => void change(undefined)}>
            <Trans>Remove image</Trans>
          </Button>
        )}
      </div>
      <p role="status" className="w-full text-small text-failed empty:hidden">
        {failure && failureText(i18n, failure, {})}
      </p>
    </div>
  )
}
