/** Removes a PDF's password, or sets one. */
import { copyFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { locksOnlyAttachments, openPdf } from '../open-pdf.ts'

export interface RelockArgs {
  path: string
  out: string
  /** `open` removes the password, `close` sets it on the copy. */
  aim: 'open' | 'close'
  password: string
}

/** AES-256 (ISO 32000-2, 7.6.4) with all permissions; so the owner password has no use and is random. */
const locked = (password: string) => ({
  garbage: 'compact',
  compress: 'yes',
  encrypt: 'aes-256',
  'user-password': password,
  'owner-password': randomBytes(24).toString('hex'),
  permissions: -1,
})

export const relock = ({ path, out, aim, password }: RelockArgs): void =>
  openPdf(path, (document) => {
    // Asked before the password is given: mupdf answers by trying the empty password, and forgets the right one.
    const isLocked = document.needsPassword()
    if (aim === 'open') {
      if (isLocked && document.authenticatePassword(password) === 0) throw new DocweaveError('PASSWORD_WRONG')
      // mupdf cannot decrypt attachments apart from the rest, which is read without a password.
      if (isLocked && locksOnlyAttachments(document)) {
        copyFileSync(path, out)
        return
      }
    } else if (isLocked) throw new DocweaveError('FILE_ENCRYPTED')
    const buffer = document.saveToBuffer(aim === 'open' ? { garbage: 'yes', encrypt: 'none' } : locked(password))
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  })
