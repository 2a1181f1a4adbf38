import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { makeCertificate } from '@docweave/fixtures'
import { readIdentity } from './identity.ts'
import { openCertificate } from './sign-pdf.ts'

const signal = new AbortController().signal
const sound = makeCertificate()

describe('openCertificate', () => {
  it('returns the name, the key and the chain', async () => {
    const { name, key, chain } = await readIdentity(sound.file, 'secret')
    expect(name).toBe('Kim Minsu')
    expect(key.extractable).toBe(false)
    expect(chain).toHaveLength(1)
  })

  it.each([
    { name: 'a Korean password', password: '비밀번호 1', legacy: false },
    { name: 'a Korean password in an old file', password: '비밀번호 1', legacy: true },
    { name: 'an empty password', password: '', legacy: false },
  ])('opens a file with $name', async ({ password, legacy }) => {
    const { file } = makeCertificate({ password, legacy, name: '김민수' })
    expect((await openCertificate(file, password, signal)).name).toBe('김민수')
  })

  it.each([
    { name: '128-bit RC2', exporting: ['-legacy', '-keypbe', 'PBE-SHA1-RC2-128', '-certpbe', 'PBE-SHA1-RC2-128'] },
    { name: 'triple DES in PBES2', exporting: ['-keypbe', 'DES-EDE3-CBC', '-certpbe', 'DES-EDE3-CBC'] },
    { name: 'no encryption', exporting: ['-keypbe', 'NONE', '-certpbe', 'NONE'] },
    { name: 'an authentication code of SHA-512', exporting: ['-macalg', 'sha512'] },
    { name: 'no authentication code', exporting: ['-nomac'] },
  ])('opens a file with $name, and no file with a wrong password', async ({ exporting }) => {
    const { file } = makeCertificate({ exporting })
    expect((await openCertificate(file, 'secret', signal)).name).toBe('Kim Minsu')
    const wrong = openCertificate(file, 'other', signal)
    await expect(wrong).rejects.toMatchObject({ code: 'CERTIFICATE_PASSWORD_WRONG' })
  })

  it('reports a wrong password without revealing it', async () => {
    const error: unknown = await openCertificate(sound.file, 'other', signal).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'CERTIFICATE_PASSWORD_WRONG', params: {}, cause: undefined })
  })

  it.each([
    { name: 'a text file', code: 'CERTIFICATE_INVALID', file: Buffer.from('no certificate') },
    { name: 'a truncated file', code: 'CERTIFICATE_INVALID', file: sound.file.subarray(0, 900) },
    { name: 'a file without its key', code: 'CERTIFICATE_INVALID', file: makeCertificate({ keyless: true }).file },
    { name: 'an expired certificate', code: 'CERTIFICATE_EXPIRED', file: makeCertificate({ days: -1 }).file },
  ])('rejects $name', async ({ code, file }) => {
    await expect(openCertificate(file, 'secret', signal)).rejects.toMatchObject({ code })
  })

  it('cancels a long key derivation', async () => {
    // The iteration count of the file's MAC, its last number, set to the maximum of its bytes.
    const file = Buffer.from(sound.file)
    const count = file.lastIndexOf(Buffer.from([0x02, 0x02, 0x08, 0x00]))
    expect(count).toBeGreaterThan(0)
    file.writeUInt16BE(0x7fff, count + 2)
    await expect(openCertificate(file, 'secret', signal)).rejects.toMatchObject({ code: 'CERTIFICATE_PASSWORD_WRONG' })
    await expect(openCertificate(file, 'secret', AbortSignal.timeout(20))).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('the installed OpenSSL can create the test files', () => {
    expect(execFileSync('openssl', ['version'], { encoding: 'utf8' })).toMatch(/^OpenSSL 3/)
  })
})
