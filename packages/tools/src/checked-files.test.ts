/** The input and output files of a step are each checked once, and always checked. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { kindsOf } from '@docweave/engines/file-kind'
import { inspect } from '@docweave/engines/inspect'
import { documentPdf, pngPicture } from '@docweave/fixtures'
import type { FileKind } from '@docweave/contract'
import { defineTool } from '@docweave/tool-kit'
import { runWhole } from '@docweave/tool-kit/contract-suite'
import { checkInputs, defineRun } from '@docweave/tool-kit/run'

const folder = await mkdtemp(join(tmpdir(), 'docweave-checked-'))
afterAll(() => rm(folder, { recursive: true }))

const asked: string[] = []
beforeEach(() => asked.splice(0))
const host: { kindsOf: typeof kindsOf; inspect: typeof inspect } = {
  kindsOf: (files, signal) => {
    asked.push(...files.map(() => 'kind'))
    return kindsOf(files, signal)
  },
  inspect: (path, kind, signal) => {
    asked.push(`open ${kind}`)
    return inspect(path, kind, signal)
  },
}
const { signal } = new AbortController()
const budget = { base: 10, perMegabyte: 0, perPage: 0 }
const limits = { files: 9, bytes: 1e6, pages: 100, seconds: budget, memoryMegabytes: { ...budget, base: 500 } }

/** A tool that returns arbitrary content, whatever kind it declares. */
const liar = (produces: FileKind, content: Uint8Array | string) =>
  defineRun(
    defineTool({
      id: 'liar',
      version: 1,
      group: 'organise',
      accepts: ['pdf'],
      produces,
      options: z.object({}),
      queue: 'pdf',
      engines: [],
      limits,
    }),
    {
      run: async ({ folder: work }) => {
        const path = join(work, 'made')
        await writeFile(path, content)
        return [{ path }]
      },
    },
  )
const runLiar = async (produces: FileKind, content: Uint8Array | string) => {
  const pdf = { kind: 'pdf' as const, content: documentPdf({ pages: 1 }) }
  const outcome = await runWhole(liar(produces, content), [pdf], { inspect, kindsOf })
  await outcome.remove()
  return outcome.files.map(({ kind }) => kind)
}

describe('an output', () => {
  it.each([
    ['a text for a PDF', 'pdf', 'only words'],
    ['a picture for a PDF', 'pdf', pngPicture()],
    ['a program for a PDF', 'pdf', Buffer.concat([Buffer.from('\u007fELF'), Buffer.alloc(3000, 7)])],
    ['a PDF for a picture', 'png', documentPdf({ pages: 1 })],
    ['a picture for a text', 'txt', pngPicture()],
  ] as const)('is rejected if it is %s', async (_what, promised, content) => {
    await expect(runLiar(promised, content)).rejects.toMatchObject({ code: 'OUTPUT_INVALID' })
  })

  it('is accepted if it is of the announced kind', async () => {
    expect(await runLiar('pdf', documentPdf({ pages: 2 }))).toEqual(['pdf'])
    expect(await runLiar('txt', 'words')).toEqual(['txt'])
  })
})

describe('an input', () => {
  it('is inspected once, before its first use', async () => {
    const path = join(folder, 'a.pdf')
    const content = documentPdf({ pages: 2 })
    await writeFile(path, content)
    const file = { path, kind: 'pdf' as const, bytes: content.length }
    const [seen] = await checkInputs({ accepts: ['pdf'], limits }, [file], host, signal)
    expect(seen?.pages).toBe(2)
    expect(asked).toEqual(['kind', 'open pdf'])
    asked.splice(0)
    expect(await checkInputs({ accepts: ['pdf'], limits }, seen ? [seen] : [], host, signal)).toEqual([seen])
    expect(asked).toEqual([])
  })

  it('is rejected if it is of another kind, beside an input that was inspected before', async () => {
    const path = join(folder, 'b.pdf')
    await writeFile(path, 'only words')
    const known = { path, kind: 'pdf' as const, bytes: 10, pages: 1 }
    const stranger = { path, kind: 'pdf' as const, bytes: 10 }
    await expect(checkInputs({ accepts: ['pdf'], limits }, [known, stranger], host, signal)).rejects.toMatchObject({
      code: 'FILE_KIND_UNSUPPORTED',
      params: { kind: 'txt' },
    })
  })
})
