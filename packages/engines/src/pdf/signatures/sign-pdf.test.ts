/** Verifies signatures with another program: poppler's `pdfsig`, with keys created by OpenSSL. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readSignatures } from '../index.ts'
import { documentPdf, makeCertificate, startTimeStampServer } from '@docweave/fixtures'
import { openCertificate, signPdf, takeTimeStampsFrom } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'docweave-sign-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signal = new AbortController().signal
const options = { signal, memoryMegabytes: 800 }
const certificate = makeCertificate()

function given(name: string, content: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const pdfsig = (path: string) => execFileSync('pdfsig', ['-nocert', path], { encoding: 'utf8' })
const times = (text: string, part: string) => text.split(part).length - 1

async function sign(path: string, out: string, file = certificate.file, timeStamped = false) {
  const opened = await openCertificate(file, 'secret', signal)
  const note = { reason: '계약 승인', location: 'Seoul', time: Date.UTC(2026, 4, 1, 9, 30, 5) }
  const to = join(folder, out)
  await signPdf({ path, out: to, certificate: opened, note, timeStamped }, options)
  return to
}

describe('signPdf', () => {
  const path = given('plain.pdf', documentPdf())

  it.each([
    { name: 'RSA', file: certificate.file },
    { name: 'RSA in an old file', file: makeCertificate({ legacy: true }).file },
    { name: 'P-256', file: makeCertificate({ key: 'ec' }).file },
    { name: 'P-256 in an old file', file: makeCertificate({ key: 'ec', legacy: true }).file },
  ])('signs with $name, and preserves all bytes of the original', async ({ name, file }) => {
    const signed = await sign(path, `${name}.pdf`, file)
    const report = pdfsig(signed)
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
    expect(report).toContain('Signature Type: ETSI.CAdES.detached')
    expect(report).toContain('Signer Certificate Common Name: Kim Minsu')
    expect(report).toContain('May 01 2026')
    const before = readFileSync(path)
    expect(readFileSync(signed).subarray(0, before.length).equals(before)).toBe(true)
    expect(await readSignatures(signed, options)).toEqual({ signatures: 1, changesAllowed: true })
  })

  it.each(['rsa', 'ec'] as const)(
    'creates a CAdES signature that OpenSSL verifies up to the issuer (%s)',
    async (key) => {
      const { file, issuer } = makeCertificate({ key })
      const signed = readFileSync(await sign(path, `cades-${key}.pdf`, file))
      const found = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(signed.toString('latin1'))
      const [before = 0, after = 0, rest = 0] = (found ?? []).slice(1).map(Number)
      expect(after + rest).toBe(signed.length)
      const content = given('content', Buffer.concat([signed.subarray(0, before), signed.subarray(after)]))
      // In hexadecimal between angle brackets, padded with zeros to the reserved length.
      const cms = given('cms', Buffer.from(signed.toString('latin1', before + 1, after - 1), 'hex'))
      const verify = ['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', cms, '-content', content]
      const trust = [
        '-CAfile',
        given('issuer.pem', Buffer.from(issuer)),
        '-purpose',
        'any',
        '-out',
        join(folder, 'out'),
      ]
      expect(spawnSync('openssl', [...verify, ...trust], { encoding: 'utf8' }).stderr).toContain(
        'Verification successful',
      )
    },
  )

  it('adds a second signature, and the first remains valid', async () => {
    const twice = await sign(await sign(path, 'first.pdf'), 'second.pdf', makeCertificate({ name: '이영희' }).file)
    const report = pdfsig(twice)
    expect(times(report, 'Signature is Valid')).toBe(2)
    expect(report).toContain('Signer Certificate Common Name: 이영희')
    expect((await readSignatures(twice, options)).signatures).toBe(2)
  })

  it('adds a time stamp for the signature, in CMS that OpenSSL reads', async () => {
    const server = await startTimeStampServer()
    takeTimeStampsFrom(server.url)
    const stamped = await sign(path, 'stamped.pdf', certificate.file, true)
    await server.stop()
    expect(pdfsig(stamped)).toContain('Signature is Valid')
    const [, contents = ''] = /\/Contents <([0-9a-f]+)>/.exec(readFileSync(stamped, 'latin1')) ?? []
    const cms = given('signature.der', Buffer.from(contents, 'hex'))
    const print = ['cms', '-cmsout', '-print', '-noout', '-inform', 'DER', '-in', cms]
    const printed = execFileSync('openssl', print, { encoding: 'utf8' })
    const [signed = '', unsigned = ''] = printed.split('unsignedAttrs:')
    const attributes = [...signed.slice(signed.indexOf('signedAttrs:')).matchAll(/object: (\S+)/g)].map(
      (each) => each[1],
    )
    expect(attributes).toEqual(['contentType', 'messageDigest', 'id-smime-aa-signingCertificateV2'])
    expect(unsigned).toContain('id-smime-aa-timeStampToken')
  })

  it('creates a signature that a later change of a byte invalidates', async () => {
    const signed = readFileSync(await sign(path, 'sound.pdf'))
    signed[100] = (signed[100] ?? 0) ^ 1
    expect(pdfsig(given('changed.pdf', signed))).toContain('Digest Mismatch')
  })
})
