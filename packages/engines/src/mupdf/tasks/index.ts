/** All tasks by name. Loaded in the threads only: mupdf never runs on the main event loop. */
import type { Task, TaskName } from '../specs.ts'
import { addTextLayer } from './add-text-layer.ts'
import { compress } from './compress.ts'
import { extractText } from './extract-text.ts'
import { extractImages } from './extract-images.ts'
import { findImages } from './find-images.ts'
import { findText } from './find-text.ts'
import { imagesToPdf } from './images-to-pdf.ts'
import { inspect } from './inspect.ts'
import { openBook } from './open-book.ts'
import { prepareSignature } from './prepare-signature.ts'
import { readSignatures } from './read-signatures.ts'
import { placeOnSheets } from './place-on-sheets.ts'
import { listFonts } from './list-fonts.ts'
import { mergeDocuments } from './merge-documents.ts'
import { findBlankPages } from './find-blank-pages.ts'
import { outlinePages } from './outline-pages.ts'
import { pageWeights } from './page-weights.ts'
import { splitDocument } from './split-document.ts'
import { organisePages } from './organise-pages.ts'
import { relock } from './relock.ts'
import { setBook } from './set-book.ts'
import { storeDecoded } from './store-decoded.ts'
import { stampPages } from './stamp-pages.ts'
import { renderPages } from './render-pages.ts'
import { typesetText } from './typeset-text.ts'
import { renderScan } from './render-scan.ts'

export const tasks: { readonly [Name in TaskName]: Task<Name> } = {
  stampPages,
  prepareSignature,
  readSignatures,
  inspect,
  findText,
  renderScan,
  addTextLayer,
  extractText,
  findBlankPages,
  outlinePages,
  pageWeights,
  splitDocument,
  organisePages,
  listFonts,
  placeOnSheets,
  mergeDocuments,
  renderPages,
  findImages,
  extractImages,
  typesetText,
  openBook,
  setBook,
  storeDecoded,
  imagesToPdf,
  relock,
  compress,
}
