// Text documents by npm's docx: the same texts under other fonts, with a header, a list and a merged cell.
import { readFileSync, writeFileSync } from 'node:fs'
import * as docx from 'docx'

const { sections, table, link } = JSON.parse(readFileSync('texts.json', 'utf8'))
const [, , work] = process.argv
const fonts = { ko: '바탕', ja: '游ゴシック', en: 'Times New Roman' }
const run = (text, font, more = {}) => new docx.TextRun({ text, font, ...more })

const rows = table.map(
  (cells) =>
    new docx.TableRow({
      children: cells.map(
        (text, column) =>
          new docx.TableCell({
            width: { size: 25, type: docx.WidthType.PERCENTAGE },
            children: [new docx.Paragraph({ children: [run(text, Object.values(fonts)[Math.min(column, 2)])] })],
          }),
      ),
    }),
)

const document = new docx.Document({
  sections: sections.map(({ language, heading, paragraph }, number) => ({
    properties: { page: { size: { width: 10319, height: 14571 } } },
    headers: {
      default: new docx.Header({ children: [new docx.Paragraph({ children: [run('header 머리글', '바탕')] })] }),
    },
    children: [
      new docx.Paragraph({ heading: docx.HeadingLevel.HEADING_1, children: [run(heading, fonts[language])] }),
      new docx.Paragraph({ children: [run(paragraph, fonts[language], { size: 21 })] }),
      new docx.Paragraph({ bullet: { level: 0 }, children: [run(`bullet ${number + 1}`, 'Times New Roman')] }),
      ...(language === 'en'
        ? [
            new docx.Table({ width: { size: 100, type: docx.WidthType.PERCENTAGE }, rows }),
            new docx.Paragraph({
              children: [new docx.ExternalHyperlink({ link, children: [run('example.org', 'Times New Roman')] })],
            }),
            new docx.Paragraph({
              children: [
                new docx.ImageRun({
                  type: 'png',
                  data: readFileSync(`${work}/picture.png`),
                  transformation: { width: 151, height: 113 },
                }),
              ],
            }),
          ]
        : []),
    ],
  })),
})
writeFileSync('npm-docx.docx', await docx.Packer.toBuffer(document))
