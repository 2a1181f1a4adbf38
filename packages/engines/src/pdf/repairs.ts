/**
 * Handles documents that mupdf repairs in the middle of a task. It repairs when it meets the first unreadable object, and discards all
 * changes made before: a document whose pages were selected has all of them again, without the content of removed objects. Such a task is
 * repeated with documents that are repaired when opened.
 */
import type { PDFDocument } from 'mupdf'
import { mendPageTreeRoot } from './page-tree-root.ts'

const state = { atOpening: false, meanwhile: false }

/** Loads every object, so that a repair, if needed, happens now. */
function repair(document: PDFDocument): void {
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    try {
      document.newIndirect(number).resolve()
    } catch {
      // An object that stays unreadable resolves to null later.
    }
  }
}

/** Runs `work` with a newly opened, unlocked document, and records whether mupdf repaired it meanwhile. */
export function noticeRepair<Result>(document: PDFDocument, work: (document: PDFDocument) => Result): Result {
  if (state.atOpening) repair(document)
  mendPageTreeRoot(document)
  const before = document.wasRepaired()
  try {
    return work(document)
  } finally {
    if (!before && document.wasRepaired()) state.meanwhile = true
  }
}

/** Runs a task, and repeats it, whatever its outcome, if a document was repaired meanwhile. Only one task runs at a time. */
export async function redoAfterRepair<Result>(task: () => Promise<Result>): Promise<Result> {
  state.meanwhile = false
  const [first] = await Promise.allSettled([task()])
  if (state.meanwhile) {
    state.atOpening = true
    return task().finally(() => (state.atOpening = false))
  }
  if (first.status === 'rejected') throw first.reason
  return first.value
}
