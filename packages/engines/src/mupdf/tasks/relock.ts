/** Takes the password off a PDF, or puts one on. */
import { writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { openPdf } from '../open-pdf.ts'

export interface RelockArgs {
  path: string
  out: string
  /** `open` says that `password` opens it; `close` that the copy shall ask for it. */
  aim: 'open' | 'close'
  password: string
}

/** AES-256 (ISO 32000-2, 7.6.4); who may open it may do all with it, so the owner's password is nobody's. */
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
    if (aim === 'open') {
      if (document.needsPassword() && document.authenticatePassword(password) === 0)
        throw new DocweaveError('PASSWORD_WRONG')
    } else if (document.needsPassword()) throw new DocweaveError('FILE_ENCRYPTED')
    const buffer = document.saveToBuffer(aim === 'open' ? { garbage: 'yes', encrypt: 'none' } : locked(password))
    writeFileSync(out, buffer.asUint8Array())
    buffer.destroy()
  })
