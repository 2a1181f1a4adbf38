/** Suggests tools for the dropped files, best first. Pure, for tests. */
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'

type Offerable = Pick<ChosenFile, 'kind' | 'scanned'> & { bytes: number }

/** Why something is suggested first. */
export type Reason = 'scan' | 'several' | 'large' | 'photos' | 'anywhere'

export interface Suggestion {
  /** A ready-made chain, or a tool. */
  is: 'chain' | 'tool'
  id: string
  title: string
  description: string
  /** The ids of its tools, in their order. */
  tools: readonly string[]
  reason?: Reason
}

export interface Offers {
  /** At most three. */
  best: Suggestion[]
  /** The other tools that take all files. */
  rest: ToolCard[]
}

const images: ReadonlySet<ChosenFile['kind']> = new Set(['jpg', 'png', 'webp', 'gif', 'tiff', 'bmp', 'heic', 'avif'])

/** From this size on (bytes, all files together) mail servers begin to refuse an attachment. */
const large = 5_000_000

/** The most common tools for such files, most likely first; others follow in list order. */
function wishes(files: readonly Offerable[]): readonly string[] {
  const all = (test: (file: Offerable) => boolean) => files.every(test)
  if (all(({ scanned }) => scanned === true)) return ['pdf-ocr', 'compress-pdf', 'pdf-to-txt']
  if (all(({ kind }) => images.has(kind))) return ['img-to-pdf', 'merge-pdf', 'pdf-ocr']
  if (files.length > 1) return ['merge-pdf', 'compress-pdf', 'pdf-to-jpg']
  return ['compress-pdf', 'split-pdf', 'sign-pdf', 'pdf-to-jpg', 'pdf-ocr', 'rotate-pdf', 'del-pdf-page', 'pdf-to-txt']
}

function reasonFor(tools: readonly string[], files: readonly Offerable[]): Reason | undefined {
  const [first = ''] = tools
  if (first === 'pdf-ocr' && files.every(({ scanned }) => scanned === true)) return 'scan'
  if (first === 'img-to-pdf') return 'photos'
  if (first === 'merge-pdf' && files.length > 1) return 'several'
  if (tools.includes('compress-pdf') && files.reduce((sum, { bytes }) => sum + bytes, 0) >= large) return 'large'
  return first.endsWith('-to-pdf') ? 'anywhere' : undefined
}

/**
 * Returns what can be done with all files at once: a few suggestions, then the other tools.
 *
 * @param files the dropped files; an unknown kind yields no suggestions
 */
export function offersFor(
  files: readonly Offerable[],
  cards: readonly ToolCard[],
  chains: readonly ChainCard[],
): Offers {
  const takes = (kinds: readonly ChosenFile['kind'][]) => files.every(({ kind }) => kinds.includes(kind))
  const order = wishes(files)
  const place = (id: string | undefined) => {
    const at = id === undefined ? -1 : order.indexOf(id)
    return at < 0 ? order.length : at
  }
  const suggest = (is: Suggestion['is'], id: string, { title, description }: ToolCard | ChainCard, tools: string[]) => {
    const reason = reasonFor(tools, files)
    return { is, id, title, description, tools, ...(reason ? { reason } : {}) }
  }
  const fitting = cards.filter(({ accepts }) => takes(accepts)).toSorted((a, b) => place(a.id) - place(b.id))
  const [chain] = chains.filter(({ kinds }) => takes(kinds)).toSorted((a, b) => place(a.tools[0]) - place(b.tools[0]))
  const tools = fitting.slice(0, chain ? 2 : 3).map((card) => suggest('tool', card.id, card, [card.id]))
  const ready = chain ? [suggest('chain', chain.slug, chain, chain.tools)] : []
  // A scan is most often made searchable and smaller in one go; otherwise the plain tool is the better guess.
  const best = files.every(({ scanned }) => scanned === true)
    ? [...ready, ...tools]
    : [...tools.slice(0, 1), ...ready, ...tools.slice(1)]
  return { best, rest: fitting.slice(tools.length) }
}

/** Files of one kind, out of a mixed drop. */
export interface KindOffers<File extends Offerable> extends Offers {
  kind: ChosenFile['kind']
  files: File[]
}

/** Returns what can be done with the files of each kind: for files that no tool takes together. */
export const offersByKind = <File extends Offerable>(
  files: readonly File[],
  cards: readonly ToolCard[],
  chains: readonly ChainCard[],
): KindOffers<File>[] =>
  [...Map.groupBy(files, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    files: same,
    ...offersFor(same, cards, chains),
  }))
