/** Changes a document in several places, and lets the engine lay out its pages once. */
import type { HwpDocument } from '@rhwp/core'

export function inBatch(document: HwpDocument, work: () => void): void {
  document.beginBatch()
  try {
    work()
  } finally {
    document.endBatch()
  }
}
