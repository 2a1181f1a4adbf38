/** A scan that was read is a document like others: what its words are, a heading or a list, they become. */
import { readFile } from 'node:fs/promises'
import { ColorSpace, Image, Matrix, PDFDocument } from 'mupdf'
import { expect, it } from 'vitest'
import { inspect } from '@docweave/engines/inspect'
import { errorRate, madeConversion, readDocx } from '@docweave/engines/specimen'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run as toWord } from './pdf-to-docx/run.ts'
import { run as recognise } from './pdf-ocr/run.ts'

const dpi = 200

const written =
  '신청서는 담당 부서에 직접 제출하거나 우편으로 보내 주십시오. 환자는 식후 삼십 분에 약을 복용하고 충분히 쉬어야 합니다. 아이들은 숲에서 주운 도토리와 낙엽으로 작은 집을 만들었다. 문의 사항이 있으면 아래 연락처로 알려 주시기 바랍니다.'

/** The first page of a PDF as a scanner gives it: pixels, and nothing else. */
function scanned(content: Uint8Array): Uint8Array {
  const page = PDFDocument.openDocument(content, 'application/pdf').loadPage(0)
  const [, , width, height] = page.getBounds()
  const pixmap = page.toPixmap(Matrix.scale(dpi / 72, dpi / 72), ColorSpace.DeviceGray, false)
  const document = new PDFDocument()
  const resources = document.addObject({ XObject: { Scan: document.addImage(new Image(pixmap)) } })
  document.insertPage(
    -1,
    document.addPage([0, 0, width, height], 0, resources, `${width} 0 0 ${height} 0 0 cm /Scan Do`),
  )
  return document.saveToBuffer('compress').asUint8Array().slice()
}

it('finds the title, the paragraphs and the list of a scan', { timeout: 60_000 }, async () => {
  const content = scanned(madeConversion('report-ko'))
  const options = { languages: ['ko'] }
  const read = await runWhole(recognise, [{ kind: 'pdf', content }], { inspect, options })
  const layer = await readFile(read.files[0]?.path ?? '')
  await read.remove()
  const { files, notices, remove } = await runWhole(toWord, [{ kind: 'pdf', content: layer }], { inspect, options: {} })
  const { paragraphs } = await readDocx(files[0]?.path ?? '')
  await remove()
  expect(notices).toEqual([])
  expect(paragraphs.filter(({ level }) => level > 0).map(({ text }) => text)).toContain('분기 업무 보고서')
  const items = paragraphs.filter(({ isListItem }) => isListItem).map(({ text }) => text)
  expect(items).toEqual(expect.arrayContaining(['아이들은 숲에서 주운 도토리와 낙엽으로 작은 집을 만들었다.']))
  // Its lines are one paragraph, and the words of Korean have their spaces.
  const paragraph = paragraphs.find(({ text }) => text.startsWith('신청서는'))?.text ?? ''
  expect(errorRate(written, paragraph)).toBeLessThan(0.02)
})
