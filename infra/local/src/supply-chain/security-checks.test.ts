/** The table of security checks names only existing tests, and each requirement of its chapters once. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../folders.ts'

const text = await readFile(join(ROOT, 'apps/docs/security-checks.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| (\d) +\| [^|]+\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, id = '', level = '', state = '', shown = '']) => ({ id, level, state, shown }),
)

/** The number of requirements that each section of OWASP ASVS 5.0.0 has, chapters V1 to V5. */
const sections: Record<string, number> = {
  ...{ '1.1': 2, '1.2': 10, '1.3': 12, '1.4': 3, '1.5': 3 },
  ...{ '2.1': 3, '2.2': 3, '2.3': 5, '2.4': 2 },
  ...{ '3.1': 1, '3.2': 3, '3.3': 5, '3.4': 8, '3.5': 8, '3.6': 1, '3.7': 5 },
  ...{ '4.1': 5, '4.2': 5, '4.3': 2, '4.4': 4 },
  ...{ '5.1': 1, '5.2': 6, '5.3': 3, '5.4': 3 },
}

test('the table has every requirement once, in order', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => `${section}.${at + 1}`),
  )
  expect(rows.map(({ id }) => id)).toEqual(wanted)
})

test('each requirement is met, partly met, not met, or does not apply, and the sums are right', () => {
  const counts = Map.groupBy(rows, ({ state }) => state)
  const count = (state: string) => counts.get(state)?.length ?? 0
  expect([...counts.keys()].toSorted()).toEqual(['does not apply', 'met', 'not met', 'partly'])
  expect(text).toContain(
    `Of ${rows.length} requirements ${count('met')} are met, ${count('partly')} partly, ${count('not met')} are not met, and ${count('does not apply')} do not apply.`,
  )
})

test('every met requirement names an existing test, and every partly met one a test or a reason', async () => {
  const missing: string[] = []
  for (const { id, state, shown } of rows) {
    const named = [...shown.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` › “([^”]+)”/g)]
    if (state === 'met' && named.length === 0) missing.push(`${id} names no test`)
    for (const [, file = '', name = ''] of named) {
      const path = join(ROOT, file)
      if (!existsSync(path)) missing.push(`${id}: no file ${file}`)
      else if (!(await readFile(path, 'utf8')).includes(name)) missing.push(`${id}: no test “${name}” in ${file}`)
    }
  }
  expect(missing).toEqual([])
})
