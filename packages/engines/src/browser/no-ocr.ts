/** What `ocr/index.ts` is in the browser, where Tesseract is missing: pages whose text has no characters keep it unread, with a notice. */
import { DocweaveError } from '@docweave/contract/docweave-error'

export const canRecognise = async (): Promise<boolean> => false

const absent = (): never => {
  throw new DocweaveError('TOOL_UNAVAILABLE')
}

export { absent as recognisePages, absent as writeRecognised }
