/** Wherever a Word document goes through tools, a Hangul document goes through as many. */
import type { FileKind, ToolDescriptor } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { tools } from './tools.gen.ts'

const word: FileKind = 'docx'
const hangul: readonly FileKind[] = ['hwp', 'hwpx', 'hml']

const Choices = z.object({ properties: z.record(z.string(), z.object({ enum: z.array(z.unknown()).default([]) })) })

/** The kinds that a tool makes with its defaults and with each choice of one option. */
function made(tool: ToolDescriptor): ReadonlySet<FileKind> {
  const { properties } = Choices.parse(z.toJSONSchema(tool.options, { io: 'input', unrepresentable: 'any' }))
  const options = Object.entries(properties).flatMap(([name, choice]) =>
    choice.enum.map((value) => ({ [name]: value })),
  )
  const parsed = [{}, ...options].map((given) => tool.options.safeParse(given))
  return new Set(parsed.flatMap(({ success, data }) => (success ? [tool.produces(data)] : [])))
}

const fits = (ids: readonly string[], kind: FileKind) =>
  chain(tools, { steps: ids.map((tool) => ({ tool, options: {} })), flow: null }, [kind])

const ids = [...tools.keys()]
const pairs = ids.flatMap((one) => ids.map((other) => [one, other]))
const triples = pairs.flatMap((pair) => ids.map((other) => [...pair, other]))
const ofWord = [...ids.map((id) => [id]), ...pairs, ...triples].filter((steps) => fits(steps, word).ok)

/** The tools that convert a Hangul document to this kind. */
const convertersTo = (kind: FileKind) =>
  ids.filter((id) => {
    const tool = tools.get(id)
    return tool && hangul.every((each) => tool.accepts.includes(each)) && made(tool).has(kind)
  })

describe.each(hangul)('a document in %s', (kind) => {
  it('becomes what Word documents become: with the converter in the place of theirs', () => {
    const lacking = ofWord.filter((steps) => {
      const first = fits(steps.slice(0, 1), word)
      const rest = steps.slice(1)
      return !(first.ok && first.produces && convertersTo(first.produces).some((id) => fits([id, ...rest], kind).ok))
    })
    expect(ofWord.length).toBeGreaterThan(20)
    expect(lacking).toEqual([])
  })

  it('becomes a Word document, which every chain of Word documents takes', () => {
    const [converter = ''] = convertersTo(word)
    const lacking = ofWord.filter((steps) => !fits([converter, ...steps], kind).ok)
    expect(lacking).toEqual([])
  })
})

it('tools that make Hangul documents do not exist, so nothing must fit before them', () => {
  const makers = [...tools.values()].filter((tool) => hangul.some((kind) => made(tool).has(kind)))
  expect(makers.map(({ id }) => id)).toEqual([])
})
