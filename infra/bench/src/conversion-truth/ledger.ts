/** A table that spans pages, with its header row on each, followed by a separate table with the same columns. */
import type { DocumentLanguage } from '@docweave/contract'
import { a4, cells, head, heading, money, paragraph, words } from './blocks.ts'
import { labels } from './labels.ts'
import type { TruthDocument, TruthTable } from './truth.ts'

const rowCount = 78

export function ledger(language: DocumentLanguage, rules: TruthTable['rules']): TruthDocument {
  const names = labels[language]
  const [middle, last] = [names.results, names.conclusion]
  const naming = [names.number, names.item, names.date, names.quantity, names.amount]
  const row = (at: number) =>
    cells(
      `${at}`,
      `${names.item} ${(at * 7) % 90}`,
      `2026-0${1 + (at % 9)}-1${at % 10}`,
      `${at * 13}`,
      money(language, at * 1475),
    )
  const table: Omit<TruthTable, 'rows'> = { kind: 'table', rules, widths: [2, 5, 3, 2.6, 3.6], namingRows: 1 }
  return {
    ...{ name: `ledger-${rules}-${language}`, language, page: a4, size: 10.5, numbered: true },
    blocks: [
      heading(1, names.budget),
      paragraph(words(language, 3, 4)),
      { ...table, rows: [head(...naming), ...Array.from({ length: rowCount }, (_, at) => row(at + 1))] },
      heading(2, middle),
      paragraph(words(language, 8, 3)),
      { ...table, rows: [head(...naming), ...[91, 92, 93].map(row)] },
      heading(2, last),
      paragraph(words(language, 1, 3)),
    ],
  }
}
