/** The document set: reports, papers, invoices, forms, budgets, letters and manuals in three languages. */
import type { DocumentLanguage } from '@docweave/contract'
import { a4, cells, head, heading, money, paragraph, words } from './blocks.ts'
import { labels, type Labels } from './labels.ts'
import { ledger } from './ledger.ts'
import type { TruthBlock, TruthDocument } from './truth.ts'

export function report(language: DocumentLanguage, names: Labels): TruthDocument {
  return {
    ...{ name: `report-${language}`, language, page: a4, size: 11, header: names.report, numbered: true },
    blocks: [
      heading(1, names.report),
      paragraph(words(language, 0, 6)),
      heading(2, `1. ${names.background}`),
      paragraph(words(language, 2, 7)),
      paragraph(words(language, 5, 5), { footnote: words(language, 9, 1) }),
      heading(2, `2. ${names.results}`),
      paragraph(words(language, 1, 4)),
      {
        ...{ kind: 'table', rules: 'all', widths: [5, 3.5, 3.5, 4] },
        rows: [
          head(names.item, names.quantity, names.price, names.remark),
          ...[1, 2, 3, 4, 5].map((at) =>
            cells(`${names.item} ${at}`, `${at * 37}`, money(language, at * 12_500), at % 2 ? names.yes : names.no),
          ),
        ],
      },
      { kind: 'list', ordered: false, items: [words(language, 3, 1), words(language, 7, 1), words(language, 11, 1)] },
      { kind: 'image' },
      heading(2, `3. ${names.outlook}`),
      paragraph(words(language, 4, 8)),
      heading(3, names.schedule),
      paragraph(words(language, 8, 6)),
      paragraph(words(language, 10, 9)),
      heading(2, `4. ${names.conclusion}`),
      paragraph(words(language, 6, 7)),
      { kind: 'list', ordered: true, items: [words(language, 2, 1), words(language, 5, 1), words(language, 12, 1)] },
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
          paragraph(words(language, 0, 6), { align: 'justify' }),
          heading(2, `1 ${names.background}`),
          paragraph(words(language, 3, 9), { align: 'justify' }),
          paragraph(words(language, 6, 8), { align: 'justify' }),
          heading(2, `2 ${names.results}`),
          paragraph(words(language, 1, 10), { align: 'justify' }),
          { kind: 'image' },
          paragraph(words(language, 8, 9), { align: 'justify' }),
          heading(2, `3 ${names.conclusion}`),
          paragraph(words(language, 5, 10), { align: 'justify' }),
          paragraph(words(language, 9, 11), { align: 'justify' }),
          paragraph(words(language, 2, 12), { align: 'justify' }),
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
      paragraph(words(language, 11, 2)),
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
      paragraph(words(language, 4, 3)),
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
          [{ text: names.address }, { text: words(language, 2, 1), columnSpan: 3 }],
          cells(names.phone, '010-1234-5678', names.mail, 'kim@example.org'),
          [
            { text: names.request, bold: true },
            { text: words(language, 6, 3), columnSpan: 4 },
          ],
          [
            { text: names.remark, bold: true },
            { text: words(language, 1, 2), columnSpan: 4 },
          ],
        ],
      },
      paragraph(words(language, 13, 2)),
      paragraph(names.someDay, { align: 'center' }),
      paragraph(`${names.name}: Kim Minsu`, { align: 'right' }),
    ],
  }
}

export function budget(language: DocumentLanguage, names: Labels, rules: 'all' | 'rows' | 'none'): TruthDocument {
  const row = (at: number) => [1, 2, 3, 4].map((quarter) => (at * 10_350 + quarter * 1225).toLocaleString('en-US'))
  return {
    ...{ name: `budget-${rules}-${language}`, language, page: { width: 29.7, height: 21, margin: 2 }, size: 10.5 },
    blocks: [
      heading(1, names.budget),
      paragraph(words(language, 7, 2)),
      {
        ...{ kind: 'table', rules, widths: [6, 4, 4, 4, 4] },
        rows: [
          head(names.item, 'Q1', 'Q2', 'Q3', 'Q4'),
          ...Array.from({ length: 9 }, (_, at) => cells(`${names.item} ${at + 1}`, ...row(at + 1))),
          head(names.total, ...row(45)),
        ],
      },
      paragraph(words(language, 3, 3)),
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
      paragraph(words(language, 4, 5)),
      paragraph(words(language, 0, 7)),
      paragraph(words(language, 9, 4)),
      paragraph(names.greeting),
      paragraph(names.sender, { align: 'right' }),
    ],
  }
}

function manual(language: DocumentLanguage, names: Labels): TruthDocument {
  const chapter = (at: number): TruthBlock[] => [
    heading(1, `${at}. ${[names.background, names.results, names.schedule, names.outlook][at - 1] ?? ''}`),
    paragraph(words(language, at, 6)),
    heading(2, `${at}.1 ${names.request}`),
    { kind: 'list', ordered: true, items: [0, 1, 2, 3].map((step) => words(language, at * 3 + step, 1)) },
    { kind: 'image' },
    heading(2, `${at}.2 ${names.remark}`),
    paragraph(words(language, at + 5, 7)),
    { kind: 'list', ordered: false, items: [words(language, at + 1, 2), words(language, at + 4, 1)] },
    paragraph(words(language, at + 8, 9)),
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
