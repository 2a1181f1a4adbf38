/**
 * Documents that mupdf repairs in the middle of the work. It begins a repair when it meets the first object that it cannot read, and drops all
 * changes made until then: a document whose pages were chosen has all of them again, and lacks what was left out. Such work is done once
 * more, on documents that are repaired as they are opened.
 */
import type { PDFDocument } from 'mupdf'

const state = { atOpening: false, meanwhile: false }

/** Loads every object, so that a repair that is needed at all happens now. */
function repair(document: PDFDocument): void {
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    try {
      document.newIndirect(number).resolve()
    } catch {
      // What cannot be read even so is nothing to whoever asks for it later.
    }
  }
}

/** Does `work` with a document that was just opened and asks for no password any more, and notices a repair meanwhile. */
export function noticeRepair<Result>(document: PDFDocument, work: (document: PDFDocument) => Result): Result {
  if (state.atOpening) repair(document)
  const before = document.wasRepaired()
  try {
    return work(document)
  } finally {
    if (!before && document.wasRepaired()) state.meanwhile = true
  }
}

/** Does a task; once more when a document was repaired in the middle of it, whatever came of it. One task is done at a time. */
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
