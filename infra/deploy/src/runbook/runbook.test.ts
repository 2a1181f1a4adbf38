/** The runbook covers every alert, and its links lead somewhere. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const runbook = await readFile(at('RUNBOOK.md'), 'utf8')

test('every alert has a row', async () => {
  const alerts = [...(await readFile(at('observe/alerts.yaml'), 'utf8')).matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  )
  expect(alerts.length).toBeGreaterThan(8)
  expect(alerts.filter((name) => !runbook.includes(`| ${name} `))).toEqual([])
})

test('every link target exists', () => {
  const places = new Set(
    [...runbook.matchAll(/^## (.*)$/gm)].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
  const targets = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, name]) => name)
  expect(targets.filter((name) => !places.has(name ?? ''))).toEqual([])
})
