/** A pipeline written to a URL reads back unchanged; what is not understood is reported, not rejected. */
import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { uis } from '@docweave/tools/uis'
import { initialValues, type FormField, type Values } from './form-field.ts'
import { toolPage } from '../tools/tool-pages.ts'
import type { LinkedNode, LinkedStep } from './draft.ts'
import { laterSteps, readSearch, writtenAs, type PipelineSearch } from './pipeline-address.ts'
import { addressOf } from './engine/address-of.ts'
import { readPipeline } from './engine/read-pipeline.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/** A round trip as in the browser: the router reads and writes search parameters as JSON. */
const overTheWire = (search: PipelineSearch) => readSearch(JSON.parse(JSON.stringify(search)))

/** A seeded random number generator, the same in every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return (state >> 8) % sides
  }
}

/** A random value that the field can hold and that its schema accepts. */
function valueOf(field: FormField, roll: (sides: number) => number): unknown {
  switch (field.kind) {
    case 'choice': {
      const { value } = field.choices[roll(field.choices.length)] ?? { value: '' }
      return field.numeric ? Number(value) : value
    }
    case 'choices':
      return field.choices.filter(() => roll(2) === 1).map(({ value }) => value)
    case 'flag':
      return roll(2) === 1
    case 'number':
      return Math.ceil(field.min ?? 0) + roll(5)
    case 'text':
      return field.name === 'pages' ? ['', '1-3', '2,7'][roll(3)] : field.initial
    case 'password':
    case 'file':
      return 'c2VjcmV0'
  }
}

it('round-trips any steps and options', () => {
  const ids = [...uis.keys()]
  for (let seed = 1; seed <= 200; seed++) {
    const roll = dice(seed)
    const steps = Array.from({ length: 1 + roll(12) }, (): LinkedStep => {
      const tool = toolPage(ids[roll(ids.length)] ?? '', i18n)
      if (!tool) throw new Error('The tool has no page')
      const changed = tool.fields
        .filter(() => roll(3) === 0)
        .map((field) => [field.name, valueOf(field, roll)] as const)
      return { tool, values: { ...initialValues(tool.fields), ...Object.fromEntries(changed) } }
    })
    const address = addressOf(steps)
    const search = overTheWire(address.search)
    expect(JSON.stringify(search)).not.toContain('c2VjcmV0')
    expect(writtenAs({ ...address, search })).toBe(writtenAs(address))
    const read = readPipeline({ ...address, search }, i18n)
    expect(read?.notes, `seed ${seed}`).toEqual([])
    const open = ({ tool, values }: LinkedStep): [string, Values] => [
      tool.id,
      Object.fromEntries(
        tool.fields
          .filter(({ kind }) => kind !== 'password' && kind !== 'file')
          .map(({ name }) => [name, values[name]]),
      ),
    ]
    expect(read?.steps.map(open), `seed ${seed}`).toEqual(steps.map(open))
  }
})

const step = (id: string, values: Values = {}): LinkedStep => {
  const tool = toolPage(id, i18n)
  if (!tool) throw new Error(`No tool ${id}`)
  return { tool, values: { ...initialValues(tool.fields), ...values } }
}

it('writes only tool ids for steps with default options', () => {
  expect(addressOf([step('pdf-ocr'), step('compress-pdf'), step('split-pdf')])).toEqual({
    tool: 'pdf-ocr',
    search: { then: 'compress-pdf,split-pdf' },
  })
  expect(addressOf([step('pdf-ocr', { output: 'txt' }), step('txt-to-pdf', { size: 14 })]).search).toEqual({
    options: { output: 'txt' },
    then: [['txt-to-pdf', { size: 14 }]],
  })
})

it('omits values that are secret, empty or too long', () => {
  expect(
    addressOf([
      step('sign-pdf', { certificatePassword: 'secret', certificate: 'AAAA', stamps: [{}], reason: 'r'.repeat(1001) }),
      step('txt-to-pdf', { size: undefined }),
    ]),
  ).toEqual({ tool: 'sign-pdf', search: { then: 'txt-to-pdf' } })
})

it.each<[string, Record<string, unknown>, string[], string[]]>([
  ['ids in the former format', { then: ' compress-pdf ,, split-pdf' }, ['compress-pdf', 'split-pdf'], []],
  ['names in a list', { then: ['compress-pdf', ['split-pdf']] }, ['compress-pdf', 'split-pdf'], []],
  ['a tool that no longer exists', { then: [['fax-pdf'], ['split-pdf']] }, ['split-pdf'], ['“fax-pdf”']],
  ['an invalid step', { then: [3, { a: 1 }, 'split-pdf'] }, ['split-pdf'], ['couldn’t be read', 'couldn’t be']],
  ['invalid steps', { then: 7 }, [], ['couldn’t be read']],
  ['invalid options', { options: 'strong' }, [], ['sets an option of “OCR PDF”']],
  ['an option that no longer exists', { options: { engine: 'x' } }, [], ['sets an option of “OCR PDF”']],
  ['a value that no longer exists', { options: { output: 'docx' } }, [], ['The option “Result” of “OCR PDF”']],
  ['a secret', { then: [['sign-pdf', { certificatePassword: 'x' }]] }, ['sign-pdf'], ['“Certificate password”']],
  ['invalid options of a later step', { then: [['split-pdf', 4]] }, ['split-pdf'], ['sets an option of “Split PDF”']],
  ['an inherited name', { options: { constructor: 1 } }, [], ['sets an option']],
])('reads a link with %s', (_, search, later, notes) => {
  const read = readPipeline({ tool: 'pdf-ocr', search: readSearch(search) }, i18n)
  expect(read?.steps.map(({ tool }) => tool.id)).toEqual(['pdf-ocr', ...later])
  expect(read?.notes).toHaveLength(notes.length)
  for (const [at, note] of notes.entries()) expect(read?.notes[at]).toContain(note)
})

it('reads at most twelve steps, and nothing for an unknown first tool', () => {
  const many = readSearch({ then: Array.from({ length: 14 }, () => 'compress-pdf') })
  const read = readPipeline({ tool: 'pdf-ocr', search: many }, i18n)
  expect(read?.steps).toHaveLength(12)
  expect(read?.notes).toEqual([expect.stringContaining('15 steps. Only the first 12')])
  expect(readPipeline({ tool: 'fax-pdf', search: {} }, i18n)).toBeUndefined()
})

it('normalizes a search in one pass, so that the server’s redirect ends', () => {
  for (const search of [
    { then: 7 },
    { then: [3, ['a', 4]] },
    { options: [] },
    { then: 'a,b', options: { a: 1 }, more: 1 },
  ]) {
    const once = readSearch(search)
    expect(readSearch({ ...once })).toEqual(once)
    expect(laterSteps(once).every(([id]) => typeof id === 'string')).toBe(true)
  }
})

const condition = { settings: { kind: 'if', condition: { text: false } }, ways: [[step('pdf-ocr')], []] } as const

it('writes a flow beside its steps, and reads it back', () => {
  const nodes: LinkedNode[] = [
    condition,
    {
      settings: { kind: 'branch' },
      ways: [
        [step('compress-pdf', { level: 'strong' })],
        [
          { settings: { kind: 'approve', approval: { hours: 24, question: '보낼까요?' } }, ways: [] },
          { settings: { kind: 'each' }, ways: [[step('merge-pdf')]] },
          { settings: { kind: 'name', template: '{name} {number}' }, ways: [] },
        ],
      ],
    },
  ]
  const address = addressOf(nodes)
  expect(address).toEqual({
    tool: 'pdf-ocr',
    search: {
      then: [['compress-pdf', { level: 'strong' }], ['merge-pdf']],
      flow: [
        ...[{ if: { text: false } }, 0, 'end', 'branch', 1, 'and'],
        ...[{ approve: { hours: 24, question: '보낼까요?' } }, 'each', 2, 'end', { name: '{name} {number}' }, 'end'],
      ],
    },
  })
  const search = overTheWire(address.search)
  const read = readPipeline({ ...address, search }, i18n)
  expect(read?.notes).toEqual([])
  expect(read?.nodes).toEqual(nodes)
  expect(writtenAs({ ...address, search })).toBe(writtenAs(address))
  expect(writtenAs({ ...address, search: { ...search, flow: ['each', 0, 1, 'end', 2] } })).not.toBe(writtenAs(address))
})

it.each<[string, Record<string, unknown>]>([
  ['one word', { flow: 'each' }],
  ['a block that is not closed', { flow: ['each', 0, 1] }],
  ['a step that does not exist', { flow: [0, 1, 2] }],
  ['a step that is not named', { flow: ['each', 0, 'end'] }],
  ['an unknown condition', { flow: [{ if: { colour: 'red' } }, 0, 'end', 1] }],
  ['a step that was skipped', { flow: ['each', 0, 'end', 1, 2], then: 'compress-pdf,fax-pdf' }],
  ['something else', { flow: { a: 1 } }],
])('opens a link whose flow has %s as a line, and says so', (_, search) => {
  const read = readPipeline({ tool: 'pdf-ocr', search: readSearch({ then: 'compress-pdf', ...search }) }, i18n)
  expect(read?.nodes.map((node) => 'tool' in node && node.tool.id)).toEqual(['pdf-ocr', 'compress-pdf'])
  expect(read?.notes.at(-1)).toContain('one after the other')
})

it('reads a flow that is a line as one, and normalizes it in one pass', () => {
  const search = readSearch({ then: 'compress-pdf', flow: [0, 1] })
  expect(readPipeline({ tool: 'pdf-ocr', search }, i18n)).toMatchObject({ notes: [], nodes: [{}, {}] })
  for (const flow of [7, [[0]], {}, []]) {
    const once = readSearch({ flow })
    expect(readSearch({ ...once })).toEqual(once)
  }
})
