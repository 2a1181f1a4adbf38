/** Where stamps stand and what they say, as other programs see them; and that signatures hold. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Document, Matrix, PDFDocument, Pixmap } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { inspect } from '@docweave/engines/mupdf'
import { documentPdf, makeCertificate, scannedPdf } from '@docweave/engines/specimen'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-sign-'))
const outcomes: WholeOutcome[] = []
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await Promise.all(outcomes.map(({ remove }) => remove()))
})

async function sign(content: Uint8Array, options: Record<string, unknown>, locale: 'en' | 'ko' | 'ja' = 'en') {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, options, locale })
  outcomes.push(outcome)
  const [file] = outcome.files
  if (!file) throw new Error('no output')
  return { path: file.path, bytes: readFileSync(file.path), notices: outcome.notices.map(({ code }) => code) }
}

const program = (name: string, ...args: string[]) => execFileSync(name, args, { encoding: 'utf8' })
const textOf = (path: string, ...options: string[]) => program('pdftotext', ...options, path, '-')
const sound = (path: string) =>
  expect(program('qpdf', '--check', path)).toContain('No syntax or stream encoding errors')

/** The colour of a page where one looks at it, in parts of its width and height. */
function colourAt(bytes: Uint8Array, index: number, x: number, y: number): number[] {
  const page = Document.openDocument(bytes, 'application/pdf').loadPage(index)
  const pixmap = page.toPixmap(Matrix.identity, ColorSpace.DeviceRGB, false, true)
  const at = Math.floor(y * pixmap.getHeight()) * pixmap.getStride() + 3 * Math.floor(x * pixmap.getWidth())
  return [...pixmap.getPixels().slice(at, at + 3)]
}

const white = [255, 255, 255]
const red = [255, 0, 0]
const place = { pages: '1', x: 0.1, y: 0.2, width: 0.4, height: 0.1 }
/** A sheet that is red all over. */
const redStamp = { kind: 'drawing', path: 'M0 0L40 0L40 20L0 20Z', sheetWidth: 40, sheetHeight: 20, colour: '#ff0000' }

/** One page with entries of its own and a content that leaves its state behind. */
function oddPage(entries: Record<string, unknown>, content = ''): Uint8Array {
  const document = new PDFDocument()
  document.insertPage(-1, document.addPage([0, 0, 400, 600], 0, {}, content))
  const page = document.findPage(0)
  for (const [key, value] of Object.entries(entries)) page.put(key, value)
  return document.saveToBuffer('').asUint8Array().slice()
}

describe('stamps', () => {
  it.each([
    { name: 'upright', entries: {} },
    { name: 'turned by 90°', entries: { Rotate: 90 } },
    { name: 'turned by 180°', entries: { Rotate: 180 } },
    { name: 'turned by 270°', entries: { Rotate: 270 } },
    { name: 'cropped', entries: { CropBox: [100, 50, 300, 450] } },
    {
      name: 'cropped and turned',
      entries: { MediaBox: [-50, 20, 400, 600], CropBox: [100, 50, 300, 450], Rotate: 90 },
    },
    { name: 'in units of its own', entries: { UserUnit: 2, Rotate: 270 } },
    {
      name: 'with what its content left open',
      entries: {},
      content: 'q 0.1 0 0 0.1 50 50 cm q 1 0 0 rg 0 0 5 5 re W n',
    },
    { name: 'with what its content closed too often', entries: {}, content: 'Q Q 0.1 0 0 0.1 50 50 cm' },
  ])('stand where they are put on a page that is $name', async ({ entries, content }) => {
    const stamps = [{ ...redStamp, ...place, width: 0.2, height: 0.2 }]
    const { bytes, path } = await sign(oddPage(entries, content), { stamps })
    // Within the box, in its middle, as large as its shape allows: 2 to 1.
    expect(colourAt(bytes, 0, 0.2, 0.3)).toEqual(red)
    for (const [x, y] of [
      [0.08, 0.3],
      [0.32, 0.3],
      [0.2, 0.18],
      [0.2, 0.42],
      [0.8, 0.7],
    ] as const)
      expect(colourAt(bytes, 0, x, y)).toEqual(white)
    sound(path)
  })

  it.each([
    { name: 'mupdf', content: () => documentPdf({ pages: 3 }) },
    { name: 'a scanner', content: () => scannedPdf({ language: 'en', pages: 3, dpi: 72 }) },
    {
      name: 'a writer of packed objects',
      content: () => {
        const document = new PDFDocument(documentPdf({ pages: 3 }))
        return document.saveToBuffer('garbage=4,compress,objstms').asUint8Array().slice()
      },
    },
    {
      name: 'Chromium',
      content: () => {
        const page = join(folder, 'page.html')
        writeFileSync(page, '<p style="break-after:page">one</p><p style="break-after:page">two</p><p>three</p>')
        const out = join(folder, 'chromium.pdf')
        const switches = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer']
        execFileSync('chromium', [...switches, `--print-to-pdf=${out}`, `file://${page}`], { stdio: 'pipe' })
        return readFileSync(out)
      },
    },
  ])('leave every byte of a file by $name as it was', { timeout }, async ({ content }) => {
    const given = content()
    const stamps = [
      { ...redStamp, ...place, pages: '1,3' },
      { kind: 'text', text: '서명: 김민수 · 署名', font: 'sans', ...place, pages: '2', y: 0.8 },
    ]
    const { bytes, path, notices } = await sign(given, { stamps }, 'ko')
    expect(bytes.subarray(0, given.length).equals(Buffer.from(given))).toBe(true)
    expect(notices).toEqual([])
    expect([0, 1, 2].map((page) => colourAt(bytes, page, 0.3, 0.25).join())).toEqual([
      red.join(),
      expect.not.stringMatching(red.join()),
      red.join(),
    ])
    expect(textOf(path, '-f', '2', '-l', '2')).toContain('서명: 김민수 · 署名')
    sound(path)
  })

  it('writes text so high as its box is, and no wider, with fonts of its own', { timeout }, async () => {
    const stamps = [
      { kind: 'text', text: 'Kim', font: 'serif', colour: '#0000ff', ...place, width: 0.8 },
      { kind: 'text', text: '山田太郎のとても長い名前', font: 'hand', ...place, y: 0.6, width: 0.1 },
    ]
    const { path } = await sign(oddPage({}), { stamps }, 'ja')
    const boxes = [
      ...textOf(path, '-bbox').matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.+)<\/word/g),
    ]
    const [first, second] = boxes.map(([, ...numbers]) => numbers.slice(0, 4).map(Number))
    expect(boxes.map((each) => each[5])).toEqual(['Kim', '山田太郎のとても長い名前'])
    expect(first?.[0]).toBeCloseTo(40, 0)
    expect((first?.[3] ?? 0) - (first?.[1] ?? 0)).toBeGreaterThan(45)
    expect((second?.[2] ?? 0) - (second?.[0] ?? 0)).toBeCloseTo(40, 0)
    expect(program('pdffonts', path)).not.toMatch(/ no +(?:yes|no) +(?:yes|no) +\d/)
  })

  it('shows the page through what is transparent in a picture', async () => {
    const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, 40, 20], true)
    pixmap.clear()
    const pixels = pixmap.getPixels()
    for (let at = 0; at < pixels.length; at += 4) if ((at / 4) % 40 >= 20) pixels.set([255, 0, 0, 255], at)
    const image = Buffer.from(pixmap.asPNG()).toString('base64')
    const { bytes } = await sign(oddPage({}, '0 1 0 rg 0 0 400 600 re f'), {
      stamps: [{ kind: 'image', image, ...place, width: 0.4, height: 0.2 }],
    })
    expect(colourAt(bytes, 0, 0.2, 0.3)).toEqual([0, 255, 0])
    expect(colourAt(bytes, 0, 0.4, 0.3)).toEqual(red)
  })

  it('writes a text at a fixed place, on the last page unless told otherwise', { timeout }, async () => {
    const { path } = await sign(documentPdf({ pages: 3 }), { text: '홍길동' }, 'ko')
    expect([1, 2, 3].map((page) => textOf(path, '-f', `${page}`, '-l', `${page}`).includes('홍길동'))).toEqual([
      false,
      false,
      true,
    ])
    const [, x = '', y = ''] = /xMin="([\d.]+)" yMin="([\d.]+)" [^>]*>홍길동/.exec(textOf(path, '-bbox')) ?? []
    expect(Number(x)).toBeGreaterThan(400)
    expect(Number(y)).toBeGreaterThan(740)
  })

  it(
    'says when a picture takes the mark of PDF/A-1 away, and when a sign stands for a character',
    { timeout },
    async () => {
      const document = new PDFDocument(oddPage({}))
      const metadata =
        '<rdf:Description pdfaid:part="1" pdfaid:conformance="B"><dc:title>Kept</dc:title></rdf:Description>'
      document.getTrailer().get('Root').put('Metadata', document.addStream(metadata, {}))
      const given = document.saveToBuffer('').asUint8Array().slice()
      const pixmap = new Pixmap(ColorSpace.DeviceRGB, [0, 0, 4, 4], true)
      pixmap.clear()
      const image = Buffer.from(pixmap.asPNG()).toString('base64')
      const { bytes, notices } = await sign(given, {
        stamps: [
          { kind: 'image', image, ...place },
          { kind: 'text', text: '\u{13000}', ...place },
        ],
      })
      expect(notices).toEqual(['PDFA_MARK_REMOVED', 'CHARACTERS_REPLACED'])
      const left = new PDFDocument(bytes).getTrailer().get('Root', 'Metadata').readStream().asString()
      expect(left).toBe('<rdf:Description><dc:title>Kept</dc:title></rdf:Description>')
      expect((await sign(given, { stamps: [{ ...redStamp, ...place }] })).notices).toEqual([])
    },
  )

  it('are no content to be read aloud in a tagged document', async () => {
    const document = new PDFDocument(oddPage({}))
    document.getTrailer().get('Root').put('MarkInfo', { Marked: true })
    const { bytes } = await sign(document.saveToBuffer('').asUint8Array().slice(), {
      stamps: [{ ...redStamp, ...place }],
    })
    const contents = new PDFDocument(bytes).findPage(0).get('Contents')
    expect(
      contents
        .get(contents.length - 1)
        .readStream()
        .asString(),
    ).toMatch(/\/Artifact BMC\nq .* Do Q\nEMC/)
  })

  it.each([
    { name: 'nothing to do', options: {}, code: 'SIGNATURE_MISSING' },
    { name: 'a page there is not', options: { text: 'x', pages: '9' }, code: 'PAGE_RANGE_INVALID' },
    {
      name: 'a picture that does not open',
      options: { stamps: [{ kind: 'image', image: 'iVBORw0KGgoAAAA', ...place }] },
      code: 'FILE_DAMAGED',
    },
  ])('refuses $name', async ({ options, code }) => {
    await expect(sign(documentPdf({ pages: 1 }), options)).rejects.toMatchObject({ code })
  })

  it.each([
    { name: 'half a point', path: 'M0 0L1' },
    { name: 'no beginning', path: 'L0 0' },
    { name: 'spaces elsewhere', path: 'M0 0 L1 1' },
    { name: 'operators of PDF', path: 'M0 0L1 1) Tj (' },
    { name: 'exponents', path: 'M1e9 0' },
    { name: 'a wrong end', path: `M0 0${'L1 1'.repeat(20_000)}x` },
  ])('take no path with $name', ({ path }) => {
    const stamps = [{ ...redStamp, ...place, path }]
    expect(run.tool.options.safeParse({ stamps }).success).toBe(false)
  })
})

it('takes no more pictures than a request can carry', () => {
  const image = `iVBORw0KGgo${'A'.repeat(1_300_000)}`
  const accepted = (count: number) =>
    run.tool.options.safeParse({ stamps: Array.from({ length: count }, () => ({ kind: 'image', image, ...place })) })
      .success
  expect([2, 3].map(accepted)).toEqual([true, false])
})

describe('certificates', () => {
  const certificate = makeCertificate()
  const signing = { certificate: certificate.file.toString('base64'), certificatePassword: 'secret' }
  const pdfsig = (path: string) => program('pdfsig', '-nocert', path)

  it('sign what the stamps have made of the file, and are seen if wanted', { timeout }, async () => {
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
    // Below the stamp, which ends at 0.3 of a page of A4.
    expect(Number(x)).toBeLessThan(200)
    expect(Number(y)).toBeGreaterThan(0.3 * 842)
    expect(Number(y)).toBeLessThan(0.33 * 842)
    expect(textOf(path)).toContain('사유: 검토함')
    sound(path)
  })

  it('are seen upright in the lower right corner of a turned page', { timeout }, async () => {
    const { path } = await sign(oddPage({ Rotate: 90 }), { ...signing, visible: true })
    const [, x = '', y = ''] = /xMin="([\d.]+)" yMin="([\d.]+)" [^>]*>Minsu/.exec(textOf(path, '-bbox')) ?? []
    expect(Number(x)).toBeGreaterThan(400)
    expect(Number(y)).toBeGreaterThan(330)
    expect(pdfsig(path)).toContain('Signature is Valid')
  })

  it('say before anything is done that stamps would break a signature, and do it if allowed', { timeout }, async () => {
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

  it('sign a second time beside the first', { timeout }, async () => {
    const first = await sign(documentPdf({ pages: 1 }), signing)
    const second = await sign(first.bytes, signing)
    expect(pdfsig(second.path).match(/Signature is Valid/g)).toHaveLength(2)
  })

  it('do not sign where the first who signed allows nothing more', { timeout }, async () => {
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

  it('say that the password is wrong, without a word of it', async () => {
    const error: unknown = await sign(documentPdf({ pages: 1 }), { ...signing, certificatePassword: 'hunter2' }).catch(
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ code: 'CERTIFICATE_PASSWORD_WRONG', params: {}, cause: undefined })
  })
})
