/** Suggests tools for the dropped files, best first. Pure, for tests. */
import type { ChosenFile } from '../upload/chosen-file.ts'
import type { ChainCard, ToolCard } from './tool-card.ts'

type Offerable = Pick<ChosenFile, 'kind' | 'scanned'>

const images: ReadonlySet<ChosenFile['kind']> = new Set(['jpg', 'png', 'webp', 'gif', 'tiff', 'bmp', 'heic', 'avif'])

/** The most common tools for such files, most likely first; others follow in list order. */
function wishes(files: readonly Offerable[]): readonly string[] {
  const all = (test: (file: Offerable) => boolean) => files.every(test)
  if (all(({ scanned }) => scanned === true)) return ['pdf-ocr', 'compress-pdf', 'pdf-to-txt']
  if (all(({ kind }) => images.has(kind))) return ['img-to-pdf', 'merge-pdf', 'pdf-ocr']
  if (files.length > 1) return ['merge-pdf', 'compress-pdf', 'pdf-to-jpg']
  return ['compress-pdf', 'split-pdf', 'sign-pdf', 'pdf-to-jpg', 'pdf-ocr', 'rotate-pdf', 'del-pdf-page', 'pdf-to-txt']
}

const most = 3

/**
 * Returns the tools that accept all files, preceded by the few chains that suit them best.
 *
 * @param files the dropped files; an unknown kind yields no suggestions
 */
export function offersFor(
  files: readonly Offerable[],
  cards: readonly ToolCard[],
  chains: readonly ChainCard[],
): { chains: ChainCard[]; tools: ToolCard[] } {
  const takes = (kinds: readonly ChosenFile['kind'][]) => files.every(({ kind }) => kinds.includes(kind))
  const order = wishes(files)
  const place = (id: string | undefined) => {
    const at = id === undefined ? -1 : order.indexOf(id)
    return at < 0 ? order.length : at
  }
  return {
    chains: chains
      .filter(({ kinds }) => takes(kinds))
      .toSorted((a, b) => place(a.tools[0]) - place(b.tools[0]))
      .slice(0, most),
    tools: cards.filter(({ accepts }) => takes(accepts)).toSorted((a, b) => place(a.id) - place(b.id)),
  }
}
