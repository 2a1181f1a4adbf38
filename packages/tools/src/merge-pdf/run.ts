/** Merges with mupdf, in the chosen page order; pictures are converted to pages first. */
import { join } from 'node:path'
import { DocweaveError, type InputFile } from '@docweave/contract'
import { isImageKind } from '@docweave/engines/images'
import { imageToPdf, readSignatures, runMupdf, type RunOptions } from '@docweave/engines/pdf'
import { namesFiles, parsePageList, type ListedPage } from '@docweave/tool-kit'
import { defineRun } from '@docweave/tool-kit/run'
import { tool } from './tool.ts'

/** A picture's page has the size of the picture. */
const asItIs = { pageSize: 'fit', orientation: 'auto', margin: 0, fit: 'contain' } as const

interface Source extends Pick<InputFile, 'path' | 'name'> {
  pages: number
  signatures: number
}

async function asPdf({ path, kind, pages = 0 }: InputFile, out: string, limits: RunOptions): Promise<Source> {
  if (kind === 'pdf') return { path, pages, signatures: (await readSignatures(path, limits)).signatures }
  if (!isImageKind(kind)) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind })
  return { path: out, signatures: 0, ...(await imageToPdf(path, kind, out, asItIs, limits)) }
}

export const run = defineRun(tool, {
  async run({ inputs, options, folder, signal, memoryMegabytes, progress, notice }) {
    const limits = { signal, memoryMegabytes }
    const sources: (Source & { title: string })[] = []
    for (const [index, input] of inputs.entries()) {
      const source = await asPdf(input, join(folder, `picture-${index}.pdf`), limits)
      const { name } = input
      sources.push({ ...source, title: name ?? `${index + 1}`, ...(name === undefined ? {} : { name }) })
    }
    const pages = mergedOrder(options, sources).map((page) =>
      page === 'blank' ? page : { source: page.file, index: page.page - 1, turn: page.turn ?? 0 },
    )
    const out = join(folder, 'output.pdf')
    const [only, ...others] = sources
    if (only && others.length === 0) {
      // With a single source, all of the document's metadata stays valid.
      await runMupdf('organisePages', { path: only.path, pages, out }, limits)
      progress(pages.length, pages.length, 'page')
      if (only.signatures > 0) notice('SIGNATURE_REMOVED', { signatures: only.signatures })
      return [{ path: out, part: 'merged' }]
    }
    const { renamedFields, pdfaMarkRemoved, pagesWithoutTags } = await runMupdf(
      'mergeDocuments',
      { sources: sources.map(({ path, title }) => ({ path, title })), pages, out },
      { ...limits, onProgress: (done, of) => progress(done, of, 'page') },
    )
    const signatures = sources.reduce((sum, source) => sum + source.signatures, 0)
    if (signatures > 0) notice('SIGNATURE_REMOVED', { signatures })
    if (renamedFields > 0) notice('FORM_FIELDS_RENAMED', { fields: renamedFields })
    if (pdfaMarkRemoved) notice('PDFA_MARK_REMOVED')
    if (pagesWithoutTags > 0) notice('PAGES_WITHOUT_TAGS', { pages: pagesWithoutTags })
    return [{ path: out, part: 'merged' }]
  },
})

interface OrderOptions {
  order: 'given' | 'name' | 'interleave' | 'interleave-reversed'
  pages: string
}

/** Sorts by name with numeric order (file 2 before file 10), independent of the locale. Files without a name keep their relative order. */
function byName(files: readonly Source[]): number[] {
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  return [...files.keys()].toSorted((a, b) => compare(files[a]?.name ?? '', files[b]?.name ?? '') || a - b)
}

/** Takes one page of each file in turn; the remaining pages of longer files follow at the end. */
function interleaved(groups: readonly ListedPage[][]): ListedPage[] {
  const longest = Math.max(...groups.map(({ length }) => length))
  return Array.from({ length: longest }, (_, at) => groups.flatMap((group) => group.slice(at, at + 1))).flat()
}

/** Returns the pages of the merged document. Throws `PAGE_RANGE_INVALID`. */
function mergedOrder({ order, pages }: OrderOptions, files: readonly Source[]): ListedPage[] {
  const counts = files.map((file) => file.pages)
  if (namesFiles(pages)) return parsePageList(pages, counts)
  const places = order === 'name' ? byName(files) : [...files.keys()]
  const groups = places.map((file) => parsePageList(pages, [counts[file] ?? 0]).map((page) => inFile(page, file)))
  if (order === 'interleave-reversed') for (const group of groups.slice(1)) group.reverse()
  return order === 'given' || order === 'name' ? groups.flat() : interleaved(groups)
}

const inFile = (page: ListedPage, file: number): ListedPage => (page === 'blank' ? page : { ...page, file })
