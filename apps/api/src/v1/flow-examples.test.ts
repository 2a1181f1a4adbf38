/** The manual's flows and conditions are ones that the API takes. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Condition, flatten, NestedSteps } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { tools } from '@docweave/tools/tools'
import { z } from 'zod'

const manual = await readFile(new URL('../../../docs/flows.md', import.meta.url), 'utf8')
const examples = [...manual.matchAll(/^```json\n(.*?)^```/gms)].map(([, text = '']) => text)
const conditions = [...manual.matchAll(/^\| `(\w+)` .*`(\{ "\w+": .*\})`\s+\|$/gm)].map(
  ([, field = '', example = '']): [string, string] => [field, example],
)

test('there is an example of every block and of every condition', () => {
  expect(examples).toHaveLength(5)
  for (const block of ['if', 'each', 'branch', 'approve', 'name']) expect(examples.join()).toContain(`{ "${block}":`)
  expect(conditions.map(([field]) => field)).toEqual(['pages', 'size', 'kind', 'name', 'text', 'language', 'notice'])
})

test.each(examples)('the flow can run: %s', (example) => {
  const { steps } = z.strictObject({ steps: NestedSteps }).parse(JSON.parse(example))
  expect(chain(tools, flatten(steps), ['pdf'], true)).toMatchObject({ ok: true })
})

test.each(conditions)('the condition exists: %s', (field, example) => {
  expect(Object.keys(Condition.parse(JSON.parse(example)))).toEqual([field])
})
