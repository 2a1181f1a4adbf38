/** The parts of the OCR bench, each of which can run alone. */
import type { Part, Places } from '../sets.ts'
import { koreanPrintFindings } from './korean-prints.ts'
import { receiptFindings } from './receipts.ts'
import { scanFindings } from './scans.ts'
import { verticalCropFindings } from './vertical-crops.ts'
import { verticalPageFindings } from './vertical-pages.ts'

export const ocrParts: Readonly<Record<string, (places: Places) => Promise<Part>>> = {
  'ocr:receipts': receiptFindings,
  'ocr:vertical-crops': verticalCropFindings,
  'ocr:vertical-pages': verticalPageFindings,
  'ocr:korean-prints': koreanPrintFindings,
  'ocr:scans': scanFindings,
}
