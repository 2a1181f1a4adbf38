/** Office MathML, as the library writes it into a document. Fonts and the attributes of text are left out below. */
import { Document, Packer, Paragraph } from 'docx'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { mathOf } from './omml.ts'
import { parseEquation } from './parse-equation.ts'

/** The XML of an equation; runs that differ from the usual have their properties. */
async function omml(script: string): Promise<string> {
  const document = new Document({
    sections: [{ children: [new Paragraph({ children: [mathOf(parseEquation(script))] })] }],
  })
  const files = unzipSync(await Packer.toBuffer(document))
  const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array())
  const [, math = ''] = /<m:oMath>(.*)<\/m:oMath>/s.exec(xml) ?? []
  return math
    .replaceAll(/<w:rPr>.*?<\/w:rPr>| xml:space="preserve"/gs, '')
    .replaceAll(/<m:r><m:t>(.*?)<\/m:t><\/m:r>/gs, '$1')
    .replaceAll(/<m:r><m:rPr><m:nor\/><\/m:rPr><m:t>(.*?)<\/m:t><\/m:r>/gs, '[$1]')
}

const nothing = '[\u200b]'

test.each([
  ['-a+1', '−a+1'],
  ['rm H_2 it O "물 질"', '<m:sSub><m:e>[H]</m:e><m:sub>2</m:sub></m:sSub>O[물 질]'],
  ['a over b', '<m:f><m:num>a</m:num><m:den>b</m:den></m:f>'],
  ['a atop b', '<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>a</m:num><m:den>b</m:den></m:f>'],
  ['sqrt x', '<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>x</m:e></m:rad>'],
  ['root 3 of x', '<m:rad><m:deg>3</m:deg><m:e>x</m:e></m:rad>'],
  ['x_a^b', '<m:sSubSup><m:e>x</m:e><m:sub>a</m:sub><m:sup>b</m:sup></m:sSubSup>'],
  ['{}^{1)}', `<m:sSup><m:e>${nothing}</m:e><m:sup>1[)]</m:sup></m:sSup>`],
  ['x lsub y', `<m:sPre><m:sub>y</m:sub><m:sup>${nothing}</m:sup><m:e>x</m:e></m:sPre>`],
  [
    'sum_k k=1',
    '<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/><m:supHide m:val="1"/></m:naryPr>' +
      `<m:sub>k</m:sub><m:sup>${nothing}</m:sup><m:e>k</m:e></m:nary>=1`,
  ],
  ['sum', '∑'],
  ['=int_0', `${nothing}=<m:sSub><m:e>∫</m:e><m:sub>0</m:sub></m:sSub>`],
  [
    'lim_x x',
    '<m:func><m:fName><m:limLow><m:e><m:r><m:rPr><m:sty m:val="p"/></m:rPr><m:t>lim</m:t></m:r></m:e><m:lim>x</m:lim>' +
      '</m:limLow></m:fName><m:e>x</m:e></m:func>',
  ],
  ['left [ x right .', '<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val=""/></m:dPr><m:e>x</m:e></m:d>'],
  [
    'pmatrix{a&b}',
    '<m:d><m:dPr><m:begChr m:val="("/><m:endChr m:val=")"/></m:dPr><m:e><m:m><m:mPr><m:plcHide m:val="1"/><m:mcs>' +
      '<m:mc><m:mcPr><m:count m:val="1"/><m:mcJc m:val="center"/></m:mcPr></m:mc>'.repeat(2) +
      '</m:mcs></m:mPr><m:mr><m:e>a</m:e><m:e>b</m:e></m:mr></m:m></m:e></m:d>',
  ],
  ['hat x', '<m:acc><m:accPr><m:chr m:val="\u0302"/></m:accPr><m:e>x</m:e></m:acc>'],
  ['bar x', '<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>x</m:e></m:bar>'],
  ['a buildrel -> b', `a<m:limUpp><m:e>${nothing}→${nothing}</m:e><m:lim>b</m:lim></m:limUpp>`],
  ['a<b', 'a&lt;b'],
  ['A|B', 'A∣B'],
  ['times 5', `${nothing}×5`],
  ['Ca^{2+}', `<m:sSup><m:e>Ca</m:e><m:sup>2+${nothing}</m:sup></m:sSup>`],
  [
    '(sum k)+1',
    '(<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/><m:subHide m:val="1"/><m:supHide m:val="1"/></m:naryPr>' +
      `<m:sub>${nothing}</m:sub><m:sup>${nothing}</m:sup><m:e>k</m:e></m:nary>)+1`,
  ],
])('%s', async (script, written) => expect(await omml(script)).toBe(written))

test('hostile nesting is written without a stack overflow', async () => {
  for (const part of ['sum ', 'sin ', 'sqrt ', '{a} over ', 'pile{a#', 'x_', 'overbrace{a}{'])
    expect(await omml(part.repeat(500))).not.toBe('')
})
