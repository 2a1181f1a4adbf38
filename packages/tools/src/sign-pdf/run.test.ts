/** The positions and texts of stamps, verified by other programs. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, PDFDocument, Pixmap } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { documentPdf, scannedPdf } from '@docweave/fixtures'
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
  textOf,
  white,
} from './testing/sign-file.ts'

const timeout = 60_000
const folder = mkdtempSync(join(tmpdir(), 'docweave-sign-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await removeAll()
})

describe('stamps', () => {
  it.each([
    { name: 'upright', entries: {} },
    { name: 'rotated by 90°', entries: { Rotate: 90 } },
    { name: 'rotated by 180°', entries: { Rotate: 180 } },
    { name: 'rotated by 270°', entries: { Rotate: 270 } },
    { name: 'cropped', entries: { CropBox: [100, 50, 300, 450] } },
    {
      name: 'cropped and rotated',
      entries: { MediaBox: [-50, 20, 400, 600], CropBox: [100, 50, 300, 450], Rotate: 90 },
    },
    { name: 'scaled by UserUnit', entries: { UserUnit: 2, Rotate: 270 } },
    {
      name: 'with an unclosed graphics state',
      entries: {},
      content: 'q 0.1 0 0 0.1 50 50 cm q 1 0 0 rg 0 0 5 5 re W n',
    },
    { name: 'with unmatched restores of the graphics state', entries: {}, content: 'Q Q 0.1 0 0 0.1 50 50 cm' },
  ])('are placed at their positions on a page: $name', async ({ entries, content }) => {
    const stamps = [{ ...redStamp, ...place, width: 0.2, height: 0.2 }]
    const { bytes, path } = await sign(oddPage(entries, content), { stamps })
    // Centred in the box, in its aspect ratio of 2:1.
    expect(colourAt(bytes, 0, 0.2, 0.3)).toEqual(red)
    for (const [x, y] of [
      [0.08, 0.3],
      [0.32, 0.3],
      [0.2, 0.18],
      [0.2, 0.42],
      [0.8, 0.7],
    ] as const)
      expect(colourAt(bytes, 0, x, y)).toEqual(white)
    expect(isSound(path)).toBe(true)
  })

  it.each([
    { name: 'mupdf', content: () => documentPdf({ pages: 3 }) },
    { name: 'a scanner', content: () => scannedPdf({ language: 'en', pages: 3, dpi: 72 }) },
    {
      name: 'a program with object streams',
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
  ])('preserve all bytes of a file by $name', { timeout }, async ({ content }) => {
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
    expect(isSound(path)).toBe(true)
  })

  it.each([
    {
      name: 'with bytes before its header',
      content: () => Buffer.concat([Buffer.from('junk\n'), documentPdf({ pages: 1 })]),
    },
    {
      name: 'with a broken cross-reference',
      content: () =>
        Buffer.from(
          Buffer.from(documentPdf({ pages: 1 }))
            .toString('latin1')
            .replace(/startxref\n\d/, 'startxref\n9'),
          'latin1',
        ),
    },
  ])('turn a file $name into a valid one', async ({ content }) => {
    const { path, bytes } = await sign(content(), { stamps: [{ ...redStamp, ...place }] })
    expect(colourAt(bytes, 0, 0.3, 0.25)).toEqual(red)
    expect(isSound(path)).toBe(true)
  })

  it('scale text to the height or width of its box, with embedded fonts', { timeout }, async () => {
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

  it.each([
    { font: 'hand', names: ['Caveat', 'NanumPen', 'ZenKurenaido'] },
    { font: 'neat', names: ['Kalam', 'Gaegu', 'KleeOne'] },
    { font: 'brush', names: ['DancingScript', 'NanumBrush', 'YujiSyuku'] },
  ])('write names in handwriting fonts of three scripts: $font', { timeout }, async ({ font, names }) => {
    const { path } = await sign(
      oddPage({}),
      { stamps: [{ kind: 'text', text: 'Kim 김민수 山田', font, ...place }] },
      'ja',
    )
    expect(textOf(path).trim()).toBe('Kim 김민수 山田')
    const used = program('pdffonts', path)
    for (const name of names) expect(used).toContain(`+${name}`)
  })

  it('preserve the transparency of pictures', async () => {
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

  it('place the text option at a fixed position on the last page by default', { timeout }, async () => {
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

  it('add notices about a removed PDF/A-1 mark and replaced characters', { timeout }, async () => {
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
  })

  it('are marked as artifacts in a tagged document', async () => {
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
    { name: 'neither stamps nor a certificate', options: {}, code: 'SIGNATURE_MISSING' },
    { name: 'a page outside the document', options: { text: 'x', pages: '9' }, code: 'PAGE_RANGE_INVALID' },
    {
      name: 'an invalid picture',
      options: { stamps: [{ kind: 'image', image: 'iVBORw0KGgoAAAA', ...place }] },
      code: 'OPTION_INVALID',
    },
  ])('are rejected with $name', async ({ options, code }) => {
    await expect(sign(documentPdf({ pages: 1 }), options)).rejects.toMatchObject({ code })
  })
})
