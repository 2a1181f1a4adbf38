/** What `ocr/installation.ts` and `ocr/paddle/check.ts` are in the browser, where nothing is installed. */
import { absent } from './absent.ts'

/** Conversions recognise pages without being asked to. Here that would be a large download: they keep unreadable text, with a notice. */
export const canRecognise = async (): Promise<boolean> => false

export { absent as check }
