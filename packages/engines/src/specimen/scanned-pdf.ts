/** Makes scans for tests: known text rendered to grey pixels, skewed and grainy like those of a flatbed scanner. */
import { ColorSpace, DrawDevice, Font, Image, Matrix, PDFDocument, Pixmap, Text } from 'mupdf'
import { randomFrom } from './random.ts'

export type ScanLanguage = 'ko' | 'en' | 'ja'

export const scanTexts: Record<ScanLanguage, readonly string[]> = {
  ko: [
    '문서 변환 서비스는 사용자가 올린 파일을',
    '안전하게 처리하고 결과를 빠르게 돌려줍니다.',
    '회의 참석자는 안건을 검토한 뒤 의견을 제출하고,',
    '최종안은 다음 주에 확정하기로 했다.',
    '개인정보 보호를 위해 업로드된 파일은',
    '스물네 시간이 지나면 자동으로 삭제된다.',
  ],
  en: [
    'The conversion service must process uploaded files',
    'safely and return results quickly to every customer.',
    'Participants reviewed the agenda, submitted comments,',
    'and agreed to confirm the final draft next week.',
    'For privacy reasons, every uploaded file is deleted',
    'automatically after twenty-four hours.',
  ],
  ja: [
    '文書変換サービスは、利用者がアップロードした',
    'ファイルを安全に処理し、結果を返します。',
    '会議の参加者は議題を確認し、',
    '来週までに意見を提出してください。',
    '個人情報を保護するため、ファイルは',
    '二十四時間後に自動的に削除されます。',
  ],
}

export interface ScanOptions {
  language: ScanLanguage
  pages?: number
  /** Degrees clockwise. */
  skew?: number
  /** The rotation of the page, as of a sheet inserted the wrong way. */
  turn?: 0 | 90 | 180 | 270
  /** The noise's standard deviation, in grey levels. */
  noise?: number
  dpi?: number
  /** The lines of each column, instead of `scanTexts`. */
  columns?: readonly (readonly string[])[]
  /** The line pitch, in font sizes. */
  leading?: number
}

const page = { width: 595, height: 842 }
const fontSize = 13
const margin = 72

function addGrain(pixmap: Pixmap, deviation: number, seed: number): void {
  const next = randomFrom(seed)
  const pixels = pixmap.getPixels()
  // The sum of three uniform numbers approximates a normal distribution.
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = (pixels[at] ?? 0) - 6 + (next() + next() + next() - 1.5) * 2 * deviation
}

function drawnPage(options: ScanOptions, number: number): Pixmap {
  const { language, skew = 1, turn = 0, noise = 14, dpi = 200, columns = [scanTexts[language]] } = options
  const leading = (options.leading ?? 1.9) * fontSize
  const scale = dpi / 72
  const turned = Matrix.concat(
    Matrix.concat(Matrix.translate(-page.width / 2, -page.height / 2), Matrix.rotate(turn + skew)),
    turn % 180 === 0
      ? Matrix.translate(page.width / 2, page.height / 2)
      : Matrix.translate(page.height / 2, page.width / 2),
  )
  const [width, height] = turn % 180 === 0 ? [page.width, page.height] : [page.height, page.width]
  const pixmap = new Pixmap(ColorSpace.DeviceGray, [0, 0, Math.round(width * scale), Math.round(height * scale)], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  const font = language === 'en' ? new Font('Times-Roman') : new Font(language)
  const text = new Text()
  const step = (page.width - 2 * margin) / columns.length
  for (const [column, lines] of columns.entries())
    for (const [index, line] of lines.entries())
      text.showString(font, [fontSize, 0, 0, -fontSize, margin + column * step, 90 + index * leading], line)
  device.fillText(text, Matrix.concat(turned, Matrix.scale(scale, scale)), ColorSpace.DeviceGray, [0.1], 1)
  device.close()
  if (noise > 0) addGrain(pixmap, noise, 4711 + number)
  return pixmap
}

/** Returns a PDF of scanned pages, each with only an image. */
export function scannedPdf(options: ScanOptions): Uint8Array {
  const document = new PDFDocument()
  addScans(document, options)
  return document.saveToBuffer('compress').asUint8Array().slice()
}

/** Appends scanned pages to `document`. */
export function addScans(document: PDFDocument, options: ScanOptions): void {
  for (let number = 0; number < (options.pages ?? 1); number++) {
    const pixmap = drawnPage(options, number)
    const [width, height] = [pixmap.getWidth(), pixmap.getHeight()].map((side) => (side * 72) / (options.dpi ?? 200))
    const image = document.addImage(new Image(pixmap.asJPEG(85, false).slice()))
    const resources = document.addObject({ XObject: { Scan: image } })
    const box: [number, number, number, number] = [0, 0, width ?? 0, height ?? 0]
    document.insertPage(-1, document.addPage(box, 0, resources, `q ${width} 0 0 ${height} 0 0 cm /Scan Do Q`))
  }
}
