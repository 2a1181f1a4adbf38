/** A field for a file that only the tool may read: its content is the option's value. */
import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, FileButton } from '@docweave/ui'
import { sizeText } from '../format/file-texts.ts'
import type { SecretFieldProps } from './password-input.tsx'

/** The content of a file as base64. */
const readAsBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    // `readAsDataURL` returns a data URL (RFC 2397): the content follows its comma.
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : ''),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

/** The file is read in the browser; its content is the value. Base64 (RFC 4648) encodes three bytes as four characters. */
export function SecretFileInput({
  ids,
  label,
  value,
  maxLength = Number.MAX_SAFE_INTEGER,
  onChange,
}: SecretFieldProps) {
  const { t, i18n } = useLingui()
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<'large' | 'unread'>()
  const mostBytes = Math.floor(maxLength / 4) * 3
  const choose = async (file: File) => {
    if (file.size > mostBytes) return setRefused('large')
    try {
      onChange(await readAsBase64(file))
      setName(file.name)
      setRefused(undefined)
    } catch {
      setRefused('unread')
    }
  }
  const most = sizeText(mostBytes, i18n.locale)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <FileButton {...ids} aria-label={label} onFile={(file) => void choose(file)}>
        <Trans>Choose a file</Trans>
      </FileButton>
      {value !== '' && (
        <>
          <span className="min-w-0 break-all">{name}</span>
          <Button look="bare" className="px-2!" aria-label={t`Remove ${name}`} onClick={() => onChange('')}>
            <Trans>Remove</Trans>
          </Button>
        </>
      )}
      <p role="status" className="w-full text-small text-failed empty:hidden">
        {refused === 'large' && t`This file is too large. The limit is ${most}.`}
        {refused === 'unread' && t`This file can’t be read.`}
      </p>
    </div>
  )
}
