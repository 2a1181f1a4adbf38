import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSettings } from './settings.ts'

const Schema = z.object({
  PORT: z.coerce.number().int().default(4000),
  QUEUES: z
    .string()
    .default('pdf')
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(['pdf', 'ocr']))),
})

test('treats an empty variable as unset', () => {
  expect(parseSettings(Schema, { PORT: '', QUEUES: 'ocr,pdf' })).toEqual({ PORT: 4000, QUEUES: ['ocr', 'pdf'] })
})

test.each([
  [{ PORT: 'x' }, /^The setting PORT is not usable: .+\.$/],
  [{ QUEUES: 'pdf,nonsense' }, /^The setting QUEUES is not usable: .+\.$/],
])('refuses %o and names the setting', (variables, sentence) => {
  expect(() => parseSettings(Schema, variables)).toThrow(sentence)
})

test('exits on an invalid setting, which the last line names', () => {
  const module = fileURLToPath(new URL('settings.ts', import.meta.url))
  const program = `import { readOrExit } from ${JSON.stringify(module)}
    readOrExit(() => { throw new Error('The setting PORT is not usable: no number.') })
    console.log('went on')`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([1, '', 'The setting PORT is not usable: no number.\n'])
})
