import { createHash } from 'node:crypto'
import { tools } from '@docweave/tools/tools'
import { expect, test } from 'vitest'
import { makeCase } from './cases.ts'
import { optionsFor } from './options.ts'
import { createRandom } from './random.ts'

test.each([...tools.values()].map((tool) => [tool.id, tool] as const))(
  'generated options for %s match its schema, and vary if the tool has options',
  (_id, tool) => {
    const made = Array.from({ length: 60 }, (_, seed) => optionsFor(tool, createRandom(seed)))
    for (const options of made) expect(tool.options.safeParse(options).success).toBe(true)
    const different = new Set(made.map((options) => JSON.stringify(options))).size
    expect(different > 1).toBe(Object.keys(tool.options.shape).length > 0)
  },
)

test('a case depends only on the seed and its number', { timeout: 60_000 }, () => {
  const said = (seed: number, number: number) => {
    const { tool, kind, bytes, options, mutations } = makeCase(seed, number)
    return JSON.stringify([tool.id, kind, createHash('sha256').update(bytes).digest('hex'), options, mutations])
  }
  for (let number = 0; number < 20; number++) expect(said(5, number)).toBe(said(5, number))
  expect(said(6, 0)).not.toBe(said(5, 0))
})

test('cases cover every tool and nearly every file kind', { timeout: 120_000 }, () => {
  const made = Array.from({ length: 300 }, (_, number) => makeCase(1, number))
  expect(new Set(made.map(({ tool }) => tool.id))).toEqual(new Set(tools.keys()))
  // Kinds that only slow tools accept are rare.
  expect(new Set(made.map(({ kind }) => kind)).size).toBeGreaterThan(25)
})
