/** PDF to Excel: the cells of tables against the truth of the ICDAR 2013 table competition. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Finding } from '../support/statistics.ts'
import { compared, relationsOf, scores, united, type Cell, type Counts } from './cell-relations.ts'
import { peerTables } from './python-peers.ts'
import { converted, pdfsIn, share, worstTen, type Part, type Places } from './sets.ts'
import { trueTables } from './table-truth.ts'
import { workbookTables } from './workbook-tables.ts'

const cellsOf = (rows: readonly (readonly (string | null)[])[]): Cell[] =>
  rows.flatMap((texts, row) =>
    texts.map((text, column): Cell => ({ row, column, rowSpan: 1, columnSpan: 1, text: text ?? '' })),
  )

const leastScore = 0.88

export async function tableFindings(places: Places): Promise<Part> {
  const paths = await pdfsIn(places, 'tables')
  const theirs = await peerTables(places, paths)
  const counts = new Map<string, Counts[]>()
  const add = (name: string, each: Counts) => counts.set(name, [...(counts.get(name) ?? []), each])
  const own: { name: string; value: number }[] = []
  for (const path of paths) {
    const truth = united(trueTables(await readFile(path.replace(/\.pdf$/, '-str.xml'), 'utf8')).map(relationsOf))
    const workbook = await converted(places, path, { type: 'xlsx', sheets: 'table', text: false })
    const tables = workbook === undefined ? [] : await workbookTables(workbook)
    const mine = compared(truth, united(tables.map(relationsOf)))
    add('Docweave', mine)
    own.push({ name: basename(path, '.pdf'), value: scores([mine]).macro })
    for (const [name, found] of Object.entries(theirs[path] ?? {}))
      add(name, compared(truth, united((found ?? []).map((rows) => relationsOf(cellsOf(rows))))))
  }
  const all = new Map([...counts].map(([name, each]) => [name, scores(each)] as const))
  const mine = all.get('Docweave') ?? { macro: 0, micro: 0 }
  const finding = (kind: 'macro' | 'micro'): Finding => {
    const peers = [...all].filter(([name]) => name !== 'Docweave').map(([, figures]) => figures[kind])
    const bound = Math.max(leastScore, ...peers)
    return {
      what: `Tables, adjacency F1, ${kind}, ${paths.length} documents`,
      ours: share(mine[kind]),
      bound: `at least ${leastScore} and the best peer, ${share(bound)}`,
      holds: mine[kind] >= bound,
    }
  }
  return {
    findings: [finding('macro'), finding('micro')],
    notes: [
      `macro / micro: ${[...all].map(([name, { macro, micro }]) => `${name} ${share(macro)} / ${share(micro)}`).join(', ')}`,
      `the worst ten: ${worstTen(own)}`,
    ],
  }
}
