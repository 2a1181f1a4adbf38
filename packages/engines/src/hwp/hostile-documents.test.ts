/** Hostile documents either are converted with their text, or are refused with the code of an error. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument } from 'mupdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostilePackages } from '@docweave/fixtures/hostile-hwp/packages'
import { firstText } from '@docweave/fixtures/hostile-hwp/hwpx-package'
import { hostileStreams } from '@docweave/fixtures/hostile-hwp/streams'
import { readDocx } from '@docweave/fixtures/read-docx'
import { fontsOfFamilies } from './fonts.ts'
import { hwpTasks } from './tasks.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docweave-hwp-'))
})
afterAll(() => rm(place, { recursive: true }))

type Type = 'pdf' | 'docx' | 'txt' | 'md'
const types: readonly Type[] = ['pdf', 'docx', 'txt', 'md']

/** Converts a document in this process, and returns the text of the result. */
async function textOf(content: Uint8Array, type: Type): Promise<string> {
  const [path, out] = [join(place, 'given'), join(place, `made.${type}`)]
  await writeFile(path, content)
  const { pages, families } = await hwpTasks.open({ path, password: undefined, willBePrinted: type === 'pdf' })
  if (type !== 'pdf') {
    await hwpTasks.convert({ out, type, running: true, title: undefined })
    if (type !== 'docx') return readFile(out, 'utf8')
    return (await readDocx(out)).paragraphs.map(({ text }) => text).join('\n')
  }
  await hwpTasks.print({ from: 0, to: pages, faces: await fontsOfFamilies(families) })
  await hwpTasks.finish({ out, title: undefined })
  return new PDFDocument(await readFile(out)).loadPage(0).toStructuredText('').asText()
}

const converted = [
  'a table that states four billion cells',
  'a cell that spans no row and no column',
  'a cell that spans less than nothing',
  'a cell outside of its table',
  'a cell at a negative place',
  'numbers that overflow',
  'an equation nested 100,000 deep in braces',
  'styles that follow each other in a circle',
  'a numbering that refers to itself at four billion',
  'entities that expand to a billion characters',
  'an entity that names a file',
  'pictures that are other parts of the package',
  'pictures of impossible sizes',
]

describe.each(types)('as %s', { timeout: 60_000 }, (type) => {
  it.each(converted)('%s: its text is converted', async (name) => {
    const text = await textOf(hostilePackages[name]?.() ?? new Uint8Array(), type)
    expect(text).toContain(firstText)
    expect(text).not.toContain('root:')
  })

  it.each([
    ...['tables nested 20 deep', 'tables nested 5000 deep', 'text boxes nested 300 deep'],
    ...['groups nested 10,000 deep', 'notes nested 500 deep', 'a section in a header in a header'],
  ])('%s: refused as damaged', async (name) => {
    await expect(textOf(hostilePackages[name]?.() ?? new Uint8Array(), type)).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
    })
  })

  it.each(Object.entries(hostileStreams))('%s: refused as damaged', async (_, make) => {
    await expect(textOf(make(), type)).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })

  it('paper of impossible sizes: converted in some way', async () => {
    expect(await textOf(hostilePackages['paper of impossible sizes']?.() ?? new Uint8Array(), type)).toBeTypeOf(
      'string',
    )
  })
})

describe('references to styles that do not exist', () => {
  const make = () => hostilePackages['references to styles that do not exist']?.() ?? new Uint8Array()

  it('are printed in the usual style, and refused in other conversions', async () => {
    expect(await textOf(make(), 'pdf')).toContain(firstText)
    await expect(textOf(make(), 'docx')).rejects.toMatchObject({ code: 'FILE_DAMAGED' })
  })
})
