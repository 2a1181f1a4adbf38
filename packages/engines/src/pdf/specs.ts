/** The arguments and result of each mupdf task. They are passed between processes, so they are plain data. */
import type { AddTextLayerArgs } from './tasks/add-text-layer.ts'
import type { CompressArgs, CompressResult } from './tasks/compress.ts'
import type { ConvertPagesArgs, ConvertPagesResult } from './tasks/convert-pages.ts'
import type { ExtractTextArgs, ExtractTextResult } from './tasks/extract-text.ts'
import type { ExtractImagesArgs } from './tasks/extract-images.ts'
import type { FindImagesArgs, FindImagesResult } from './tasks/find-images.ts'
import type { FindTextArgs, FindTextResult } from './tasks/find-text.ts'
import type { ImagesToPdfArgs, ImagesToPdfResult } from './tasks/images-to-pdf.ts'
import type { InspectArgs, InspectResult } from './tasks/inspect.ts'
import type { OpenBookArgs } from './tasks/open-book.ts'
import type { PrepareSignatureArgs } from './tasks/prepare-signature.ts'
import type { ReadSignaturesArgs, ReadSignaturesResult } from './tasks/read-signatures.ts'
import type { ListFontsArgs, ListFontsResult } from './tasks/list-fonts.ts'
import type { MergeDocumentsArgs, MergeDocumentsResult } from './tasks/merge-documents.ts'
import type { FindBlankPagesArgs, FindBlankPagesResult } from './tasks/find-blank-pages.ts'
import type { OutlinePagesArgs, OutlinePagesResult } from './tasks/outline-pages.ts'
import type { NUpPagesArgs } from './tasks/n-up-pages.ts'
import type { PageWeightsArgs, PageWeightsResult } from './tasks/page-weights.ts'
import type { SplitDocumentArgs, SplitDocumentResult } from './tasks/split-document.ts'
import type { OrganisePagesArgs, OrganisePagesResult } from './tasks/organise-pages.ts'
import type { RelockArgs } from './tasks/relock.ts'
import type { TypesetBookArgs, TypesetBookResult } from './tasks/typeset-book.ts'
import type { DecodeArgs, DecodeResult } from './images/decode-to-readable.ts'
import type { SquarePictureArgs } from './tasks/square-picture.ts'
import type { StampPagesArgs, StampPagesResult } from './tasks/stamp-pages.ts'
import type { RenderPagesArgs } from './tasks/render-pages.ts'
import type { TypesetTextArgs, TypesetTextResult } from './tasks/typeset-text.ts'
import type { RenderScanArgs, RenderScanResult } from './tasks/render-scan.ts'
import type { TaskHost } from '../host/engine-messages.ts'

export interface Specs {
  stampPages: { args: StampPagesArgs; result: StampPagesResult }
  prepareSignature: { args: PrepareSignatureArgs; result: void }
  readSignatures: { args: ReadSignaturesArgs; result: ReadSignaturesResult }
  inspect: { args: InspectArgs; result: InspectResult }
  findText: { args: FindTextArgs; result: FindTextResult }
  renderScan: { args: RenderScanArgs; result: RenderScanResult }
  addTextLayer: { args: AddTextLayerArgs; result: void }
  extractText: { args: ExtractTextArgs; result: ExtractTextResult }
  findBlankPages: { args: FindBlankPagesArgs; result: FindBlankPagesResult }
  outlinePages: { args: OutlinePagesArgs; result: OutlinePagesResult }
  pageWeights: { args: PageWeightsArgs; result: PageWeightsResult }
  splitDocument: { args: SplitDocumentArgs; result: SplitDocumentResult }
  nUpPages: { args: NUpPagesArgs; result: void }
  listFonts: { args: ListFontsArgs; result: ListFontsResult }
  organisePages: { args: OrganisePagesArgs; result: OrganisePagesResult }
  mergeDocuments: { args: MergeDocumentsArgs; result: MergeDocumentsResult }
  renderPages: { args: RenderPagesArgs; result: void }
  findImages: { args: FindImagesArgs; result: FindImagesResult }
  extractImages: { args: ExtractImagesArgs; result: void }
  typesetText: { args: TypesetTextArgs; result: TypesetTextResult }
  openBook: { args: OpenBookArgs; result: void }
  typesetBook: { args: TypesetBookArgs; result: TypesetBookResult }
  decodeImage: { args: DecodeArgs; result: DecodeResult }
  imagesToPdf: { args: ImagesToPdfArgs; result: ImagesToPdfResult }
  relock: { args: RelockArgs; result: void }
  squarePicture: { args: SquarePictureArgs; result: void }
  compress: { args: CompressArgs; result: CompressResult }
  convertPages: { args: ConvertPagesArgs; result: ConvertPagesResult }
}

export type TaskName = keyof Specs

export type Task<Name extends TaskName> = (
  args: Specs[Name]['args'],
  host: TaskHost,
) => Specs[Name]['result'] | Promise<Specs[Name]['result']>
