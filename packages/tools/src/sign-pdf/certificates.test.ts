/** Certificate signatures on stamped and signed files, verified by poppler. */
import { PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { documentPdf, makeCertificate, scannedPdf } from '@docweave/fixtures'
import {
  colourAt,
  isSound,
  oddPage,
  place,
  program,
  red,
  redStamp,
  removeAll,
  sign,
  signProtected,
  textOf,
} from './testing/sign-file.ts'

const timeout = 60_000
afterAll(removeAll)

describe('certificates', () => {
  const certificate = makeCertificate()
  const signing = { certificate: certificate.file.toString('base64'), certificatePassword: 'secret' }
  const pdfsig = (path: string) => program('pdfsig', '-nocert', path)

  it('sign the stamped file, with a visible appearance on request', { timeout }, async () => {
    const { path, notices } = await sign(
      scannedPdf({ language: 'en', pages: 2, dpi: 72 }),
      { ...signing, stamps: [{ ...redStamp, ...place }], visible: true, reason: '검토함', timeStamp: true },
      'ko',
    )
    const report = pdfsig(path)
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
    expect(notices).toEqual(['NO_TIME_STAMP'])
    const [, x = '', y = ''] = /xMin="([\d.]+)" yMin="([\d.]+)" [^>]*>Minsu/.exec(textOf(path, '-bbox')) ?? []
    // Below the stamp, which ends at 0.3 of an A4 page.
    expect(Number(x)).toBeLessThan(200)
    expect(Number(y)).toBeGreaterThan(0.3 * 842)
    expect(Number(y)).toBeLessThan(0.33 * 842)
    expect(textOf(path)).toContain('사유: 검토함')
    expect(isSound(path)).toBe(true)
  })

  it('appear upright in the lower right corner of a rotated page', { timeout }, async () => {
    const { path } = await sign(oddPage({ Rotate: 90 }), { ...signing, visible: true })
    const [, x = '', y = ''] = /xMin="([\d.]+)" yMin="([\d.]+)" [^>]*>Minsu/.exec(textOf(path, '-bbox')) ?? []
    expect(Number(x)).toBeGreaterThan(400)
    expect(Number(y)).toBeGreaterThan(330)
    expect(pdfsig(path)).toContain('Signature is Valid')
  })

  it('reject stamps that would break a signature, unless that is allowed', { timeout }, async () => {
    const signed = await sign(documentPdf({ pages: 1 }), signing)
    const stamps = [{ ...redStamp, ...place }]
    await expect(sign(signed.bytes, { stamps })).rejects.toMatchObject({ code: 'SIGNATURE_WOULD_BREAK' })
    const broken = await sign(signed.bytes, { stamps, allowBreaking: true })
    expect(broken.notices).toEqual(['SIGNATURE_REMOVED'])
    expect(broken.bytes.includes('ETSI.CAdES.detached')).toBe(false)
    expect(
      new PDFDocument(broken.bytes)
        .loadPage(0)
        .getWidgets()
        .map((each) => each.getName()),
    ).toEqual(['name'])
    expect(colourAt(broken.bytes, 0, 0.3, 0.25)).toEqual(red)
  })

  it('add a second signature beside the first', { timeout }, async () => {
    const first = await sign(documentPdf({ pages: 1 }), signing)
    const second = await sign(first.bytes, signing)
    expect(pdfsig(second.path).match(/Signature is Valid/g)).toHaveLength(2)
  })

  it('do not sign a document whose signature forbids changes', { timeout }, async () => {
    const document = new PDFDocument(documentPdf({ pages: 1 }))
    const name = (text: string) => document.newName(text)
    const reference = { TransformMethod: name('DocMDP'), TransformParams: { P: 1 } }
    const field = document.addObject({
      FT: name('Sig'),
      T: document.newString('Signature1'),
      V: { Type: name('Sig'), Contents: document.newString('x'), Reference: [reference] },
    })
    document.getTrailer().get('Root', 'AcroForm', 'Fields').push(field)
    const certified = document.saveToBuffer('').asUint8Array().slice()
    await expect(sign(certified, signing)).rejects.toMatchObject({ code: 'SIGNATURE_NOT_ALLOWED' })
  })

  it('sign a file after its password protection', { timeout }, async () => {
    const stamps = [{ kind: 'text', text: '이영희', ...place }]
    const { path } = await signProtected(
      documentPdf({ pages: 1 }),
      { ...signing, stamps, visible: true },
      'open sesame',
    )
    expect(() => textOf(path)).toThrow('Incorrect password')
    expect(textOf(path, '-upw', 'open sesame')).toContain('이영희')
    const report = program('pdfsig', '-nocert', '-upw', 'open sesame', path)
    expect(report).toContain('Signature is Valid')
    expect(report).toContain('Total document signed')
    expect(report).toContain('Signer Certificate Common Name: Kim Minsu')
  })

  it('report a wrong password without revealing it', async () => {
    const error: unknown = await sign(documentPdf({ pages: 1 }), { ...signing, certificatePassword: 'hunter2' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'CERTIFICATE_PASSWORD_WRONG', params: {}, cause: undefined })
  })
})
