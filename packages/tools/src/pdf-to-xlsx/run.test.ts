/** Generated workbooks: typed cells, sheets by page or table, and the notice if there is no table. */
import { expect, it } from 'vitest'
import { withArchive } from '@docweave/engines/archive'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { astralPdf, documentPdf, storedConversion } from '@docweave/fixtures'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { run } from './run.ts'

/** The first test waits for the library to load on a busy machine. */
const timeout = 30_000

interface ReadSheet {
  name: string
  /** The content of cells by address: the stored number, or the text. */
  cells: Map<string, string | number>
  merged: string[]
}

/** Reads the sheets from their XML (ECMA-376-1, 18.3). */
async function sheetsOf(content: Uint8Array, options: Record<string, unknown> = {}) {
  const outcome = await runWhole(run, [{ kind: 'pdf', content }], { inspect, kindsOf, options })
  const sheets = await withArchive(outcome.files[0]?.path ?? '', async ({ read }): Promise<ReadSheet[]> => {
    const xmlOf = async (name: string) => (await read(name))?.toString('utf8') ?? ''
    const shared = [...(await xmlOf('xl/sharedStrings.xml')).matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
      [...item.matchAll(/<t[^>]*>([^<]*)/g)].map(([, text]) => text).join(''),
    )
    const names = [...(await xmlOf('xl/workbook.xml')).matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
      ([, name = '']) => name,
    )
    return await Promise.all(
      names.map(async (name, at) => {
        const xml = await xmlOf(`xl/worksheets/sheet${at + 1}.xml`)
        const cells = [...xml.matchAll(/<c r="([A-Z]+\d+)"([^>]*)><v>([^<]*)<\/v>/g)].map(
          ([, address = '', type = '', value = '']): [string, string | number] => [
            address,
            type.includes('t="s"') ? (shared[Number(value)] ?? '') : Number(value),
          ],
        )
        return {
          name,
          cells: new Map(cells),
          merged: [...xml.matchAll(/<mergeCell ref="([^"]*)"/g)].map(([, range = '']) => range),
        }
      }),
    )
  })
  await outcome.remove()
  return { sheets, notices: outcome.notices }
}

it('writes numbers and amounts as numeric cells, and merged cells', { timeout }, async () => {
  const { sheets, notices } = await sheetsOf(storedConversion('invoice-ja'))
  expect(notices).toEqual([])
  const [sheet] = sheets
  expect(sheets.map(({ name }) => name)).toEqual(['1'])
  expect([...(sheet?.cells ?? [])].filter(([address]) => /^[A-D][126]$/.test(address))).toEqual([
    ['A1', '品目'],
    ['B1', '数量'],
    ['C1', '単価'],
    ['D1', '金額'],
    ['A2', '品目 1'],
    ['B2', 3],
    ['C2', 9000],
    ['D2', 27_000],
    ['A6', '合計'],
    ['D6', 301_500],
  ])
  expect(sheet?.merged).toEqual(['A6:C6'])
})

it('adds a notice about pages without tables, and writes their text on request', { timeout }, async () => {
  const report = storedConversion('report-ko')
  const { sheets, notices } = await sheetsOf(report)
  expect(sheets.map(({ name }) => name)).toEqual(['1'])
  expect(notices).toEqual([{ code: 'PAGES_WITHOUT_TABLES', params: { pages: 1 } }])
  const whole = await sheetsOf(report, { text: true })
  expect(whole.notices).toEqual([])
  expect(whole.sheets.map(({ name, cells }) => [name, cells.get('A1')])).toEqual([
    ['1', '분기 업무 보고서'],
    ['2', '3. 향후 전망'],
  ])
  await expect(sheetsOf(documentPdf({ pages: 1 }))).rejects.toMatchObject({
    code: 'TABLES_NOT_FOUND',
    retryable: false,
  })
})

it.each(['page', 'table'] as const)(
  'writes a table over three pages to one sheet, with one sheet per %s',
  { timeout },
  async (each) => {
    const { sheets, notices } = await sheetsOf(storedConversion('ledger-all-ko'), { sheets: each })
    // The last page has only text; the table continues on the second.
    expect(notices).toEqual([{ code: 'PAGES_WITHOUT_TABLES', params: { pages: 1 } }])
    expect(sheets.map(({ name }) => name)).toEqual(['1', '3'])
    const [whole, other] = sheets.map(({ cells }) => cells)
    expect([whole?.get('A1'), whole?.get('A2'), whole?.get('A79'), whole?.get('E79'), whole?.get('A80')]).toEqual([
      '문서 번호',
      1,
      78,
      115_050,
      undefined,
    ])
    expect([other?.get('A1'), other?.get('A4'), other?.get('A5')]).toEqual(['문서 번호', 93, undefined])
  },
)

it('preserves characters above U+FFFF', { timeout }, async () => {
  const { sheets } = await sheetsOf(astralPdf(), { text: true })
  const values = [...(sheets[0]?.cells.values() ?? [])]
  expect(values).toContain('𠮷野家と𩸽の献立')
  expect(values).toContain('Thanks 👍🏽 from 👩‍💻 and 🇰🇷, with love ❤️.')
  expect(values.slice(-9)).toEqual(['品名', '印', '単価', '𩸽', '🐟', 980, '𠮷野家', '🍚', 1250])
})
