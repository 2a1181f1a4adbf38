/** The numbers of a document's charts, as the engine reads them from any of the formats that charts are stored in. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { unlessRefused } from '../unless-refused.ts'
import { paragraphsOf } from './all-inlines.ts'
import type { ChartRows, Drawing, HangulDocument, Inline, Paragraph } from './model.ts'

const Listed = z.array(z.unknown())
const Chart = z.object({
  labels: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
})

function rowsOf({ labels, series }: z.infer<typeof Chart>): ChartRows {
  const count = series.reduce((most, { values }) => Math.max(most, values.length), labels.length)
  return [
    ['', ...series.map(({ name }) => name)],
    ...Array.from({ length: count }, (_, at) => [labels[at] ?? '', ...series.map(({ values }) => values[at] ?? '')]),
  ]
}

/** Returns the charts in document order; `undefined` for those that the engine does not read. */
export function chartsOf(document: HwpDocument): (ChartRows | undefined)[] {
  return Listed.parse(JSON.parse(document.listCharts())).map((_, index) => {
    const found = unlessRefused(() => document.getChartDataByIndex(index))
    const { data } = Chart.safeParse(JSON.parse(found ?? 'null'))
    return data && rowsOf(data)
  })
}

/** The paragraphs of a part of the text, in order. */
function innerParagraphs(part: Inline): readonly Paragraph[] {
  if (part.type === 'table') return paragraphsOf(part)
  return part.type === 'box' || part.type === 'note' ? part.paragraphs : []
}

function* drawingsIn(paragraphs: readonly Paragraph[]): Generator<Drawing> {
  for (const part of paragraphs.flatMap(({ content }) => content))
    if (part.type === 'drawing') yield part
    else yield* drawingsIn(innerParagraphs(part))
}

/** Gives the charts of a document their rows, unless it has embedded objects of other kinds among them. */
export function addCharts({ sections }: HangulDocument, charts: readonly (ChartRows | undefined)[]): void {
  const drawings = sections.flatMap(({ paragraphs }) => [...drawingsIn(paragraphs)])
  const named = (...names: readonly string[]) => drawings.filter(({ element }) => names.includes(element?.name ?? ''))
  const places = [named('chart', 'ole'), named('chart')].find(({ length }) => length === charts.length) ?? []
  for (const [at, drawing] of places.entries()) drawing.chart = charts[at]
}
