/** Reads the true cells of the tables of the ICDAR 2013 competition (`NAME-str.xml`: regions of cells with their first and last row and column). */
import type { Cell } from './cell-relations.ts'

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

const plain = (xml: string) =>
  xml.replaceAll(/&(?:#(\d+)|(\w+));/g, (whole, code: string | undefined, name: string | undefined) =>
    code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
  )

function attribute(element: string, name: string): number | undefined {
  const found = new RegExp(`${name}=["'](-?\\d+)["']`).exec(element)?.[1]
  return found === undefined ? undefined : Number(found)
}

function cellOf(head: string, body: string): Cell {
  const [row, column] = [attribute(head, 'start-row') ?? 0, attribute(head, 'start-col') ?? 0]
  return {
    ...{ row, column },
    rowSpan: (attribute(head, 'end-row') ?? row) - row + 1,
    columnSpan: (attribute(head, 'end-col') ?? column) - column + 1,
    text: plain(/<content>([^]*?)<\/content>/.exec(body)?.[1] ?? ''),
  }
}

/** @returns the cells of each region; a table over several pages has several */
export const trueTables = (xml: string): Cell[][] =>
  [...xml.matchAll(/<region[^>]*>([^]*?)<\/region>/g)].map(([, region = '']) =>
    [...region.matchAll(/<cell([^>]*)>([^]*?)<\/cell>/g)].map(([, head = '', body = '']) => cellOf(head, body)),
  )
