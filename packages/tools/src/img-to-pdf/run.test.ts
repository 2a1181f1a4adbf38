/** Images on pages are upright, with their own pixels and colours, in the requested size. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ColorSpace, Matrix, PDFDocument } from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import type { FileKind } from '@docweave/contract'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import {
  avifPicture,
  bmpPicture,
  corners,
  gifPicture,
  halfTransparentWebpPicture,
  heicPicture,
  jpegPicture,
  picturesOfPrograms,
  pngPicture,
  tiffPicture,
  turnedAvifPicture,
  turnedWebpPicture,
  webpPicture,
} from '@docweave/fixtures'
import { runWhole, type WholeOutcome } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** Long enough for a busy machine. */
const timeout = 60_000
const outcomes: WholeOutcome[] = []
afterAll(() => Promise.all(outcomes.map(({ remove }) => remove())))

async function convert(images: { kind: FileKind; content: Uint8Array }[], options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, images, { inspect, kindsOf, options })
  outcomes.push(outcome)
  return Promise.all(
    outcome.files.map(async ({ path, source }) => ({ path, source, document: new PDFDocument(await readFile(path)) })),
  )
}

async function pageOf(kind: FileKind, content: Uint8Array, options: Record<string, unknown> = {}) {
  const [made] = await convert([{ kind, content }], options)
  if (!made) throw new Error('no output')
  const page = made.document.loadPage(0)
  const [, , width, height] = page.getBounds()
  const pixmap = page.toPixmap(Matrix.identity, ColorSpace.DeviceRGB, false, true)
  const [pixels, stride] = [pixmap.getPixels(), pixmap.getStride()]
  /** The colour at a point, as fractions of the page's sides. */
  const at = (x: number, y: number) => {
    const start = Math.floor(y * pixmap.getHeight()) * stride + Math.floor(x * pixmap.getWidth()) * 3
    return [...pixels.subarray(start, start + 3)]
  }
  return { ...made, size: [width, height], at }
}

const quarters = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75],
] as const

const near = (colour: readonly number[]) => colour.map((part) => (part > 127 ? 255 : 0))
const [red, green, blue, white] = corners
const upright = [red, green, blue, white]
const quarterTurn = [blue, red, white, green]

/** Returns the test picture as a page of 60 × 40 points. */
function picturePage(): Uint8Array {
  const document = new PDFDocument()
  const content = '1 0 0 rg 0 20 30 20 re f 0 1 0 rg 30 20 30 20 re f 0 0 1 rg 0 0 30 20 re f'
  document.insertPage(-1, document.addPage([0, 0, 60, 40], 0, {}, content))
  return document.saveToBuffer('').asUint8Array().slice()
}

/** Returns the output of one of poppler's programs for `picturePage`, at 144 dpi. */
function pictureBy(program: string, ...args: string[]): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'docweave-picture-'))
  try {
    execFileSync(program, [...args, '-r', '144', '-', join(folder, 'picture')], { input: picturePage() })
    return readFileSync(join(folder, readdirSync(folder)[0] ?? ''))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('img-to-pdf', () => {
  it.each([
    ['jpg', jpegPicture(), upright],
    ['jpg', jpegPicture({ cmyk: true }), upright],
    ['jpg', jpegPicture({ orientation: 2 }), [green, red, white, blue]],
    ['jpg', jpegPicture({ orientation: 3 }), [white, blue, green, red]],
    ['jpg', jpegPicture({ orientation: 4 }), [blue, white, red, green]],
    ['jpg', jpegPicture({ orientation: 5 }), [red, blue, green, white]],
    ['jpg', jpegPicture({ orientation: 6 }), quarterTurn],
    ['jpg', jpegPicture({ orientation: 7 }), [white, green, blue, red]],
    ['jpg', jpegPicture({ orientation: 8 }), [green, white, red, blue]],
    ['png', pngPicture(), upright],
    ['png', pngPicture({ orientation: 6 }), quarterTurn],
    ['png', pngPicture({ orientation: 7 }), [white, green, blue, red]],
    ['gif', gifPicture(3), upright],
    ['bmp', bmpPicture(), upright],
    ['tiff', tiffPicture(), upright, [30, 20]],
    ['webp', webpPicture, upright],
    ['webp', turnedWebpPicture, quarterTurn],
    ['avif', avifPicture, upright],
    ['avif', turnedAvifPicture, quarterTurn],
    ['heic', heicPicture, upright],
  ] as const)(
    'draws a %s upright, in its own colours (%#)',
    async (kind, content, expected, long: readonly number[] = [45, 30]) => {
      const { at, size, path } = await pageOf(kind, content)
      expect(quarters.map(([x, y]) => near(at(x, y)))).toEqual(expected)
      // Red and green are next to each other on the long side.
      const row = (colour: typeof red) => Math.floor(expected.indexOf(colour) / 2)
      expect(size).toEqual(row(red) === row(green) ? long : long.toReversed())
      expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      )
    },
  )

  it.each(picturesOfPrograms)('draws a picture written by %s as %s', { timeout }, async (_program, kind, content) => {
    const { at, size } = await pageOf(kind, content)
    expect(quarters.map(([x, y]) => near(at(x, y)))).toEqual(upright)
    expect(size).toEqual([45, 30])
  })

  it.each([
    ['png', 'pdftoppm', '-png'],
    ['jpg', 'pdftoppm', '-jpeg', '-jpegopt', 'progressive=y,optimize=y'],
    ['jpg', 'pdftoppm', '-jpegcmyk'],
    ['tiff', 'pdftoppm', '-tiff', '-tiffcompression', 'packbits'],
    ['png', 'pdftocairo', '-png', '-transp'],
    ['jpg', 'pdftocairo', '-jpeg'],
    ['tiff', 'pdftocairo', '-tiff', '-tiffcompression', 'lzw'],
    ['tiff', 'pdftocairo', '-tiff', '-tiffcompression', 'jpeg'],
  ] as const)('draws a %s by %s %s in its own colours and size (%#)', { timeout }, async (kind, program, ...args) => {
    const { at, size } = await pageOf(kind, pictureBy(program, ...args))
    expect(quarters.map(([x, y]) => near(at(x, y)))).toEqual(upright)
    expect(size).toEqual([60, 40])
  })

  it('embeds a JPEG unchanged', { timeout }, async () => {
    for (const content of [jpegPicture({ orientation: 6 }), jpegPicture({ cmyk: true })]) {
      const { document } = await pageOf('jpg', content)
      const image = document.findPage(0).get('Resources', 'XObject', 'Image')
      expect(Buffer.compare(image.readRawStream().asUint8Array(), content)).toBe(0)
      expect(image.get('Filter').asName()).toBe('DCTDecode')
    }
  })

  it('re-encodes an arithmetic-coded JPEG, which PDF readers need not support', { timeout }, async () => {
    // 16 × 8 pixels, red and blue, by libjpeg-turbo 2.1.5's cjpeg -arithmetic.
    const content = Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffdb0043000302020302020303030304030304050805050404050a070706080c0a0c0c0b0a0b0b0d0e12100d0e110e0b0b1016101113141515150c0f171816141812141514ffdb00430103040405040509050509140d0b0d1414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414141414ffc90011080008001003012200021101031101ffcc000a0010100501101105ffda000c03010002110311003f00ff00ccd69f6c5dbfdc4305328cd2adcdbda3d315031fe6ffd9',
      'hex',
    )
    const { at, document } = await pageOf('jpg', content)
    expect(at(0.25, 0.5)[0]).toBeGreaterThan(200)
    expect(at(0.75, 0.5)[2]).toBeGreaterThan(200)
    const image = document.findPage(0).get('Resources', 'XObject', 'Image')
    expect(image.get('Filter').toString()).not.toContain('DCTDecode')
  })

  it('preserves the pixels and transparency of a PNG', { timeout }, async () => {
    const { document, at } = await pageOf('png', pngPicture({ alpha: 128 }))
    const image = document.findPage(0).get('Resources', 'XObject', 'Image')
    expect(image.get('SMask').readStream().asUint8Array().at(0)).toBe(128)
    // Half-transparent red on white, not darkened by the black colour stored below.
    const [half] = [at(0.25, 0.25)]
    expect(half?.[0]).toBeGreaterThan(250)
    expect(half?.[1]).toBeGreaterThan(115)
    expect(half?.[1]).toBeLessThan(140)
    expect((await pageOf('webp', halfTransparentWebpPicture)).at(0.25, 0.25)).toEqual(half)
  })

  it('creates a page for each page of a TIFF, and one PDF of all files in order', { timeout }, async () => {
    const files = await convert([
      { kind: 'tiff', content: tiffPicture(3) },
      { kind: 'jpg', content: jpegPicture({ width: 100, height: 100 }) },
    ])
    expect(files).toHaveLength(1)
    const widths = [0, 1, 2, 3].map((index) => files[0]?.document.loadPage(index).getBounds()[2])
    expect(files[0]?.document.countPages()).toBe(4)
    // 60 pixels at 144 dpi, 100 at 96.
    expect(widths).toEqual([30, 30, 30, 75])
  })

  it('creates a PDF for each image on request', { timeout }, async () => {
    const files = await convert(
      [
        { kind: 'png', content: pngPicture() },
        { kind: 'jpg', content: jpegPicture() },
      ],
      { output: 'each' },
    )
    expect(files.map(({ source, document }) => [source, document.countPages()])).toEqual([
      [0, 1],
      [1, 1],
    ])
  })

  it('places an image on a page of the chosen size, by fit, orientation and margin', { timeout }, async () => {
    const content = pngPicture()
    const landscape = await pageOf('png', content, { pageSize: 'a4', margin: 20 })
    expect(landscape.size.map((side) => Math.round(side ?? 0))).toEqual([842, 595])
    expect(landscape.at(0.03, 0.5)).toEqual([255, 255, 255])
    expect(near(landscape.at(0.1, 0.2))).toEqual(red)
    const cover = await pageOf('png', content, { pageSize: 'letter', orientation: 'portrait', fit: 'cover' })
    expect(cover.size).toEqual([612, 792])
    expect([near(cover.at(0.01, 0.01)), near(cover.at(0.99, 0.01)), near(cover.at(0.01, 0.99))]).toEqual([
      red,
      green,
      blue,
    ])
    const actual = await pageOf('png', content, { pageSize: 'a5', fit: 'actual' })
    expect(actual.at(0.4, 0.5)).toEqual([255, 255, 255])
    // 45 × 30 points, centred in 595 × 420.
    expect(near(actual.at(0.49, 0.49))).toEqual(red)
    expect(near(actual.at(0.49, 0.51))).toEqual(blue)
  })

  it('rejects margins that leave no space', { timeout }, async () => {
    const options = { pageSize: 'a5', margin: 80 }
    await expect(convert([{ kind: 'png', content: pngPicture() }], options)).rejects.toMatchObject({
      code: 'OPTION_INVALID',
    })
  })

  it('detects the file kind by the content, not by the declared kind', { timeout }, async () => {
    await expect(convert([{ kind: 'jpg', content: pngPicture() }])).rejects.toMatchObject({
      code: 'FILE_KIND_UNSUPPORTED',
    })
  })

  it('rejects an image with damaged content', { timeout }, async () => {
    const content = Buffer.from(webpPicture)
    content.fill(0x55, content.length - 200)
    await expect(convert([{ kind: 'webp', content }])).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })
})
