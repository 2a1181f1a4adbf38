/** Fonts become smaller, and every page looks and reads as before. */
import { PDFDocument, type PDFObject } from 'mupdf'
import { describe, expect, it } from 'vitest'
import { addComposite, addPage, addSimple, addType1, saved, trueType } from '../testing/font-pages.ts'
import { differenceOf } from '../same-text.ts'
import { shrinkFonts } from './shrink-fonts.ts'

/** The font programs of a document. */
function programs(document: PDFDocument): { key: string; bytes: number; stream: PDFObject }[] {
  const found: { key: string; bytes: number; stream: PDFObject }[] = []
  for (let number = 1; number < document.countObjects(); number++)
    for (const key of ['FontFile', 'FontFile2', 'FontFile3']) {
      const stream = document.newIndirect(number).get(key)
      if (stream.isStream()) found.push({ key, bytes: stream.readStream().getLength(), stream })
    }
  return found
}

/** Makes a document, shrinks the fonts of a copy, and returns both with the largest difference of their pages. */
function shrunk(make: (document: PDFDocument) => void, dropHinting = false) {
  const original = new PDFDocument()
  make(original)
  const [before, changed] = [saved(original), saved(original)]
  shrinkFonts(changed, { dropHinting })
  const after = saved(changed)
  const pages = Array.from({ length: before.countPages() }, (_, index) => differenceOf(before, after, index))
  return { before, after, difference: Math.max(...pages) }
}

const text = 'Grüße, “x”'

describe('shrinkFonts', () => {
  it('keeps the shown glyphs of a composite TrueType font', () => {
    const { after, difference } = shrunk((document) => {
      const { font, codes } = addComposite(document)
      addPage(document, `BT /F 20 Tf 20 100 Td ${codes(text)} Tj ET`, { Font: { F: font } })
    })
    expect(difference).toBe(0)
    expect(programs(after)[0]?.bytes).toBeLessThan(trueType().length / 5)
    // The name says that it is a part of the font.
    const font = after.findPage(0).get('Resources', 'Font', 'F')
    const names = [font.get('BaseFont'), font.get('DescendantFonts', 0, 'FontDescriptor', 'FontName')]
    expect(new Set(names.map((name) => name.asName())).size).toBe(1)
    expect(names[0]?.asName()).toMatch(/^[A-Z]{6}\+[^+]+$/)
  })

  it('keeps the shown glyphs of a simple TrueType font, with a name in its encoding', () => {
    const { after, difference } = shrunk((document) => {
      const font = addSimple(document)
      const names = [65, document.newName('Euro'), document.newName('uni0416'), document.newName('germandbls')]
      font.put('Encoding', { BaseEncoding: document.newName('WinAnsiEncoding'), Differences: names })
      addPage(document, String.raw`BT /F 20 Tf 20 100 Td (ABC x\351\(\)) Tj ET`, { Font: { F: font } })
    })
    expect(difference).toBe(0)
    expect(programs(after)[0]?.bytes).toBeLessThan(trueType().length / 3)
  })

  it('leaves a Type 1 program as it is that a composite font uses against the specification', () => {
    const make = (document: PDFDocument) => {
      const { font } = addComposite(document)
      const descriptor = font.get('DescendantFonts', 0, 'FontDescriptor')
      descriptor.delete('FontFile2')
      descriptor.put('FontFile', addType1(document).get('FontDescriptor', 'FontFile'))
      addPage(document, '', { Font: { F: font } })
    }
    const { before, after } = shrunk(make)
    expect(programs(after).map(({ key, bytes }) => ({ key, bytes }))).toEqual(
      programs(before).map(({ key, bytes }) => ({ key, bytes })),
    )
  })

  it('removes hinting if that is wanted', () => {
    const make = (document: PDFDocument) => {
      const { font, codes } = addComposite(document)
      addPage(document, `BT /F 20 Tf 20 100 Td ${codes('Hinted')} Tj ET`, { Font: { F: font } })
    }
    const [hinted, plain] = [shrunk(make), shrunk(make, true)]
    expect([hinted.difference, plain.difference]).toEqual([0, 0])
    expect(programs(plain.after)[0]?.bytes).toBeLessThan((programs(hinted.after)[0]?.bytes ?? 0) / 2)
  })

  it('unites the texts of two fonts that share a program, on a page and in a form XObject', () => {
    const { difference } = shrunk((document) => {
      const { font, codes } = addComposite(document)
      const twin = document.addObject(font.resolve())
      const form = document.addStream(`BT /G 20 Tf 20 50 Td ${codes('Form')} Tj ET`, {
        Type: document.newName('XObject'),
        Subtype: document.newName('Form'),
        BBox: [0, 0, 300, 200],
        Resources: { Font: { G: twin } },
      })
      addPage(document, `BT /F 20 Tf 20 100 Td ${codes('Page')} Tj ET /X Do`, {
        Font: { F: font },
        XObject: { X: form },
      })
    })
    expect(difference).toBe(0)
  })

  it('keeps the shown glyphs of a font with a predefined character map', () => {
    const { after, difference } = shrunk((document) => {
      const { font } = addComposite(document)
      font.put('Encoding', document.newName('UniKS-UCS2-H'))
      const system = { Registry: document.newString('Adobe'), Ordering: document.newString('Korea1'), Supplement: 2 }
      font.get('DescendantFonts', 0).put('CIDSystemInfo', system)
      addPage(document, 'BT /F 20 Tf 20 100 Td <004100420043> Tj ET', { Font: { F: font } })
    })
    expect(difference).toBe(0)
    expect(programs(after)[0]?.bytes).toBeLessThan(trueType().length / 2)
  })

  it('keeps the fonts of form fields whole', () => {
    const { after } = shrunk((document) => {
      const { font, codes } = addComposite(document)
      addPage(document, `BT /F 20 Tf 20 100 Td ${codes('Name')} Tj ET`, { Font: { F: font } })
      document
        .getTrailer()
        .get('Root')
        .put('AcroForm', { Fields: [], DR: { Font: { F: font } } })
    })
    expect(programs(after)[0]?.bytes).toBe(trueType().length)
  })

  it('changes nothing if a form XObject shows text in the font of its caller', () => {
    const { after } = shrunk((document) => {
      const { font, codes } = addComposite(document)
      const form = document.addStream(`BT 20 50 Td ${codes('Form')} Tj ET`, {
        Subtype: document.newName('Form'),
        BBox: [0, 0, 300, 200],
      })
      addPage(document, '/F 20 Tf /X Do', { Font: { F: font }, XObject: { X: form } })
    })
    expect(programs(after)[0]?.bytes).toBe(trueType().length)
  })

  it('converts Type 1 fonts, which look the same, and removes their glyphs', () => {
    const { before, after, difference } = shrunk((document) => {
      const font = addType1(document)
      addPage(document, String.raw`BT /F 30 Tf 20 100 Td (ABCDa\341\001) Tj ET`, { Font: { F: font } })
    })
    expect(programs(before).map(({ key }) => key)).toEqual(['FontFile'])
    expect(programs(after).map(({ key, stream }) => [key, stream.get('Subtype').asName()])).toEqual([
      ['FontFile3', 'Type1C'],
    ])
    // The charstrings of flex are drawn as curves, which differ by less than a hundredth of a pixel.
    expect(difference).toBeLessThan(1)
  })

  it('keeps the own encoding of a Type 1 font, in which a glyph has two codes', () => {
    const { after, difference } = shrunk((document) => {
      const font = addType1(document, { encoding: { 1: 'odd', 66: 'A', 67: 'B', 200: 'A' } })
      addPage(document, String.raw`BT /F 30 Tf 20 100 Td (\001BC\310) Tj ET`, { Font: { F: font } })
    })
    expect(programs(after).map(({ key }) => key)).toEqual(['FontFile3'])
    expect(difference).toBe(0)
  })

  it.each(['FontFile', 'FontFile2', 'FontFile3'])('leaves a damaged program in %s as it is', (key) => {
    for (let length = 0; length < 1150; length += 97) {
      const { after } = shrunk((document) => {
        const font = key === 'FontFile' ? addType1(document) : addSimple(document)
        const descriptor = font.get('FontDescriptor')
        const old = ['FontFile', 'FontFile2'].map((each) => descriptor.get(each)).find((each) => each.isStream())
        const bytes = old ? Buffer.from(old.readStream().asUint8Array()) : Buffer.alloc(0)
        for (const each of ['FontFile', 'FontFile2']) descriptor.delete(each)
        const dictionary = key === 'FontFile3' ? { Subtype: document.newName('Type1C') } : {}
        descriptor.put(key, document.addStream(bytes.subarray(0, length), dictionary))
        addPage(document, 'BT /F 20 Tf 20 100 Td (ABC) Tj ET', { Font: { F: font } })
      })
      expect(programs(after)[0]?.bytes).toBe(length)
    }
  })
})
