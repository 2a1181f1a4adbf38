/** The list of a flow as it is rendered: blocks, ways, steps and problems in their places. */
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, it, vi } from 'vitest'
import { toolPage } from '../../tools/tool-pages.ts'
import { newBlock, newStep, stepsIn, type Nodes } from '../draft.ts'
import * as engine from '../engine/engine.ts'
import { FlowList } from './flow-list.tsx'

// Other tests replace modules that the engine loads, and the files share their modules.
afterAll(() => {
  vi.resetModules()
})

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const step = (id: string) => {
  const tool = toolPage(id, i18n)
  if (!tool) throw new Error(`No tool ${id}`)
  return newStep(tool)
}
const nothing = () => undefined

function render(nodes: Nodes, chosen?: string): string {
  const steps = stepsIn(nodes)
  const list = createElement(FlowList, {
    nodes,
    steps,
    engine,
    chosen,
    files: [],
    flows: [],
    problem: undefined,
    seen: engine.stepProblems(nodes, [], new Set(), i18n),
    unavailable: new Set<string>(),
    warm: async () => engine,
    disabled: false,
    lines: steps.map((each) => engine.optionLine(each, i18n)),
    edits: undefined,
    edit: nothing,
    say: nothing,
    onChoose: nothing,
    onFault: nothing,
    onPanelMissing: nothing,
    onRemoveFiles: nothing,
    onChange: nothing,
  })
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, list))
}

it('shows the ways of a condition as lists with their names', () => {
  const condition = newBlock({ kind: 'if', condition: { text: false } }, [[step('pdf-ocr')], [step('compress-pdf')]])
  const html = render([condition, step('merge-pdf')])
  expect(html).toContain('aria-label="Condition: has no text"')
  expect(html).toContain('role="group" aria-label="“Condition: has no text”, way 1 of 2: if so"')
  expect(html).toContain('role="group" aria-label="“Condition: has no text”, way 2 of 2: otherwise"')
  const labels = [...html.matchAll(/aria-label="(Step \d: [^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['Step 1: OCR PDF', 'Step 2: Compress PDF', 'Step 3: Merge PDF'])
  expect(html).toContain('Add a step or block in the way “otherwise” of “Condition: has no text”, position 2')
})

it('shows a problem at the block that has it, and at no other', () => {
  const empty = newBlock({ kind: 'each' }, [[]])
  const named = newBlock({ kind: 'name', template: '{name}' }, [])
  const sections = render([step('compress-pdf'), empty, named]).split('<section')
  const told = sections.filter((section) => section.includes('A block of this workflow has no step'))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('aria-label="For each file"')
})

it('numbers blocks that have the same title', () => {
  const alone = () => newBlock({ kind: 'each' }, [[step('compress-pdf')]])
  const html = render([alone(), alone(), newBlock({ kind: 'each' }, [[step('rotate-pdf')]])])
  const labels = [...html.matchAll(/<section[^>]*aria-label="(For each file[^"]*)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['For each file (1)', 'For each file (2)', 'For each file (3)'])
  expect(html).toContain('role="group" aria-label="Steps in “For each file (2)”"')
})

it('shows a step that would combine a single file', () => {
  const nodes = [newBlock({ kind: 'each' }, [[step('compress-pdf'), step('merge-pdf')]])]
  const sections = render(nodes).split('<section')
  const told = sections.filter((section) => section.includes('combines files, but only one at a time reaches it'))
  expect(told.map((section) => /aria-label="([^"]*)"/.exec(section)?.[1])).toEqual(['Step 2: Merge PDF'])
})

it('shows the settings of the chosen block', () => {
  const question = newBlock({ kind: 'approve', approval: { hours: 72, question: 'Send it?' } }, [])
  const nodes = [step('compress-pdf'), question]
  expect(render(nodes)).not.toContain('<textarea')
  const html = render(nodes, question.key)
  expect(html).toContain('aria-label="Question: Send it? · up to 3 days"')
  expect(html).toContain('>Send it?</textarea>')
  // Three days, not 72 hours.
  expect(html).toMatch(/type="number"[^>]*value="3"/)
})
