import { expect, test, vi } from 'vitest'
import { runCli } from './testing/run-cli.ts'

vi.setConfig({ testTimeout: 30_000 })

const docweave = async (...words: string[]) => {
  const { code, stdout, stderr } = await runCli(words)
  return { code, stdout: stdout.toString(), stderr }
}

test('explains itself, its commands and its tools', async () => {
  const whole = await docweave('--help')
  expect([whole.code, whole.stderr]).toEqual([0, ''])
  expect(whole.stdout).toContain('completion')
  expect(whole.stdout).not.toContain('ops')
  expect(await docweave('help')).toEqual(whole)
  const run = await docweave('help', 'run')
  expect(run.stdout).toContain('--watch FOLDER')
  expect(await docweave('run', '--help')).toEqual(run)
  expect((await docweave('help', 'compress-pdf')).stdout).toContain('level: light | balanced | strong')
  expect((await docweave('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test.each([
  [['rum'], 'Did you mean run?'],
  [['tols'], 'Did you mean tools?'],
  [['help', 'compres-pdf'], 'Did you mean compress-pdf?'],
  [['run', 'merge-pfd', '--in', 'a.pdf', '--out', 'd'], 'Did you mean merge-pdf?'],
  [['tools', 'all'], 'Usage: docweave tools'],
  [['tools', '--all'], '--all'],
  [['completion', 'tcsh'], 'bash|zsh|fish'],
  [['ops'], 'Unknown command: "ops"'],
  [['__proto__'], 'Unknown command: "__proto__"'],
  [['help', 'constructor'], 'Unknown command or tool'],
  [[], 'Usage: docweave COMMAND'],
])('refuses %j with status 2', async (words, message) => {
  const ran = await docweave(...words)
  expect([ran.code, ran.stdout]).toEqual([2, ''])
  expect(ran.stderr).toContain(message)
})

test('lists the tools with their options', async () => {
  const { code, stdout } = await docweave('tools')
  const list: { id: string; options: object }[] = JSON.parse(stdout)
  expect(code).toBe(0)
  expect(list.find(({ id }) => id === 'pdf-ocr')?.options).toMatchObject({
    languages: { type: 'array', values: ['ko', 'en', 'ja'] },
  })
})
