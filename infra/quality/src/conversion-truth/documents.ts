/** The truth set: reports, papers, invoices, forms, budgets, letters, manuals and ledgers in three languages. */
import type { DocumentLanguage } from '@docweave/contract'
import { a4, cells, head, heading, money, paragraph, sampleText, labels, type Labels } from './document-parts.ts'
import type { TruthDocument, TruthTable, TruthBlock } from './truth.ts'

const rowCount = 78

/** A table that spans pages, with its header row on each, followed by a separate table with the same columns. */
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
      paragraph(sampleText(language, 3, 4)),
      { ...table, rows: [head(...naming), ...Array.from({ length: rowCount }, (_, at) => row(at + 1))] },
      heading(2, middle),
      paragraph(sampleText(language, 8, 3)),
      { ...table, rows: [head(...naming), ...[91, 92, 93].map(row)] },
      heading(2, last),
      paragraph(sampleText(language, 1, 3)),
    ],
  }
}

export function report(language: DocumentLanguage, names: Labels): TruthDocument {
  return {
    ...{ name: `report-${language}`, language, page: a4, size: 11, header: names.report, numbered: true },
    blocks: [
      heading(1, names.report),
      paragraph(sampleText(language, 0, 6)),
      heading(2, `1. ${names.background}`),
      paragraph(sampleText(language, 2, 7)),
      paragraph(sampleText(language, 5, 5), { footnote: sampleText(language, 9, 1) }),
      heading(2, `2. ${names.results}`),
      paragraph(sampleText(language, 1, 4)),
      {
        ...{ kind: 'table', rules: 'all', widths: [5, 3.5, 3.5, 4] },
        rows: [
          head(names.item, names.quantity, names.price, names.remark),
          ...[1, 2, 3, 4, 5].map((at) =>
            cells(`${names.item} ${at}`, `${at * 37}`, money(language, at * 12_500), at % 2 ? names.yes : names.no),
          ),
        ],
      },
      {
        kind: 'list',
        ordered: false,
        items: [sampleText(language, 3, 1), sampleText(language, 7, 1), sampleText(language, 11, 1)],
      },
      { kind: 'image' },
      heading(2, `3. ${names.outlook}`),
      paragraph(sampleText(language, 4, 8)),
      heading(3, names.schedule),
      paragraph(sampleText(language, 8, 6)),
      paragraph(sampleText(language, 10, 9)),
      heading(2, `4. ${names.conclusion}`),
      paragraph(sampleText(language, 6, 7)),
      {
        kind: 'list',
        ordered: true,
        items: [sampleText(language, 2, 1), sampleText(language, 5, 1), sampleText(language, 12, 1)],
      },
    ],
  }
}

export function paper(language: DocumentLanguage, names: Labels): TruthDocument {
  return {
    ...{ name: `paper-${language}`, language, page: { ...a4, margin: 2 }, size: 10, numbered: true },
    blocks: [
      paragraph(names.paper, { align: 'center', bold: true, size: 17 }),
      paragraph(`Kim Minsu, 佐藤 花, J. Smith`, { align: 'center' }),
      {
        ...{ kind: 'columns', count: 2 },
        blocks: [
          heading(2, names.summary),
          paragraph(sampleText(language, 0, 6), { align: 'justify' }),
          heading(2, `1 ${names.background}`),
          paragraph(sampleText(language, 3, 9), { align: 'justify' }),
          paragraph(sampleText(language, 6, 8), { align: 'justify' }),
          heading(2, `2 ${names.results}`),
          paragraph(sampleText(language, 1, 10), { align: 'justify' }),
          { kind: 'image' },
          paragraph(sampleText(language, 8, 9), { align: 'justify' }),
          heading(2, `3 ${names.conclusion}`),
          paragraph(sampleText(language, 5, 10), { align: 'justify' }),
          paragraph(sampleText(language, 9, 11), { align: 'justify' }),
          paragraph(sampleText(language, 2, 12), { align: 'justify' }),
        ],
      },
    ],
  }
}

export function invoice(language: DocumentLanguage, names: Labels): TruthDocument {
  const lines = [3, 1, 12, 2].map((count, at) => ({ count, price: 4500 * (at + 2) }))
  const total = lines.reduce((sum, { count, price }) => sum + count * price, 0)
  return {
    ...{ name: `invoice-${language}`, language, page: a4, size: 10.5 },
    blocks: [
      paragraph(names.invoice, { align: 'center', bold: true, size: 22 }),
      paragraph(`${names.number}: 2026-0417`, { align: 'right' }),
      paragraph(`${names.date}: ${names.someDay}`, { align: 'right' }),
      paragraph(sampleText(language, 11, 2)),
      {
        ...{ kind: 'table', rules: 'all', widths: [6.5, 2.5, 3.5, 4] },
        rows: [
          head(names.item, names.quantity, names.price, names.amount),
          ...lines.map(({ count, price }, at) =>
            cells(`${names.item} ${at + 1}`, `${count}`, money(language, price), money(language, count * price)),
          ),
          [
            { text: names.total, columnSpan: 3, bold: true },
            { text: money(language, total), bold: true },
          ],
        ],
      },
      paragraph(sampleText(language, 4, 3)),
    ],
  }
}

export function form(language: DocumentLanguage, names: Labels): TruthDocument {
  return {
    ...{ name: `form-${language}`, language, page: a4, size: 11 },
    blocks: [
      paragraph(names.form, { align: 'center', bold: true, size: 18 }),
      {
        ...{ kind: 'table', rules: 'all', widths: [3, 3, 5, 2.6, 3] },
        rows: [
          [
            { text: names.person, rowSpan: 3, bold: true },
            ...cells(names.name, 'Kim Minsu', names.date, names.someDay),
          ],
          [{ text: names.address }, { text: sampleText(language, 2, 1), columnSpan: 3 }],
          cells(names.phone, '010-1234-5678', names.mail, 'kim@example.org'),
          [
            { text: names.request, bold: true },
            { text: sampleText(language, 6, 3), columnSpan: 4 },
          ],
          [
            { text: names.remark, bold: true },
            { text: sampleText(language, 1, 2), columnSpan: 4 },
          ],
        ],
      },
      paragraph(sampleText(language, 13, 2)),
      paragraph(names.someDay, { align: 'center' }),
      paragraph(`${names.name}: Kim Minsu`, { align: 'right' }),
    ],
  }
}

function budget(language: DocumentLanguage, names: Labels, rules: 'all' | 'rows' | 'none'): TruthDocument {
  const row = (at: number) => [1, 2, 3, 4].map((quarter) => (at * 10_350 + quarter * 1225).toLocaleString('en-US'))
  return {
    ...{ name: `budget-${rules}-${language}`, language, page: { width: 29.7, height: 21, margin: 2 }, size: 10.5 },
    blocks: [
      heading(1, names.budget),
      paragraph(sampleText(language, 7, 2)),
      {
        ...{ kind: 'table', rules, widths: [6, 4, 4, 4, 4] },
        rows: [
          head(names.item, 'Q1', 'Q2', 'Q3', 'Q4'),
          ...Array.from({ length: 9 }, (_, at) => cells(`${names.item} ${at + 1}`, ...row(at + 1))),
          head(names.total, ...row(45)),
        ],
      },
      paragraph(sampleText(language, 3, 3)),
    ],
  }
}

function letter(language: DocumentLanguage, names: Labels): TruthDocument {
  return {
    ...{ name: `letter-${language}`, language, page: a4, size: 11 },
    blocks: [
      paragraph(names.someDay, { align: 'right' }),
      paragraph(names.receiver),
      paragraph(names.subject, { bold: true }),
      paragraph(sampleText(language, 4, 5)),
      paragraph(sampleText(language, 0, 7)),
      paragraph(sampleText(language, 9, 4)),
      paragraph(names.greeting),
      paragraph(names.sender, { align: 'right' }),
    ],
  }
}

function manual(language: DocumentLanguage, names: Labels): TruthDocument {
  const chapter = (at: number): TruthBlock[] => [
    heading(1, `${at}. ${[names.background, names.results, names.schedule, names.outlook][at - 1] ?? ''}`),
    paragraph(sampleText(language, at, 6)),
    heading(2, `${at}.1 ${names.request}`),
    { kind: 'list', ordered: true, items: [0, 1, 2, 3].map((step) => sampleText(language, at * 3 + step, 1)) },
    { kind: 'image' },
    heading(2, `${at}.2 ${names.remark}`),
    paragraph(sampleText(language, at + 5, 7)),
    { kind: 'list', ordered: false, items: [sampleText(language, at + 1, 2), sampleText(language, at + 4, 1)] },
    paragraph(sampleText(language, at + 8, 9)),
  ]
  return {
    ...{
      name: `manual-${language}`,
      language,
      page: { width: 18.2, height: 25.7, margin: 2 },
      size: 10.5,
      header: names.manual,
      numbered: true,
    },
    blocks: [1, 2, 3, 4].flatMap(chapter),
  }
}

/** Printed by LibreOffice. */
export const documents: readonly TruthDocument[] = [
  report('en', labels.en),
  report('ko', labels.ko),
  report('ja', labels.ja),
  paper('en', labels.en),
  paper('ko', labels.ko),
  paper('ja', labels.ja),
  invoice('ko', labels.ko),
  invoice('ja', labels.ja),
  form('ko', labels.ko),
  form('en', labels.en),
  budget('en', labels.en, 'rows'),
  budget('ko', labels.ko, 'all'),
  budget('ja', labels.ja, 'none'),
  letter('en', labels.en),
  letter('ja', labels.ja),
  manual('ko', labels.ko),
  manual('en', labels.en),
  ledger('ko', 'all'),
  ledger('en', 'none'),
]
