import { DocweaveError } from '@docweave/contract'
import { expect, test } from 'vitest'
import { jobDigest, loggedError, withoutQuotations } from './redaction.ts'
import { createLog, type LogLevel } from './log.ts'
import { sdkLogger } from './sdk-logger.ts'

/** A log and the lines that it wrote. */
function open(level: LogLevel, context?: () => { trace: string }) {
  const lines: string[] = []
  const log = createLog({ level, context, to: { write: (line) => void lines.push(line) } })
  return { log, lines, said: () => lines.map((line): unknown => JSON.parse(line)) }
}

test('writes a JSON line with time, level, job digest, trace, step, tool and code', () => {
  const { log, said } = open('INFO', () => ({ trace: 'abc' }))
  log.info('step', { job: 'a1', step: 1, tool: 'pdf-ocr', code: 'done', ms: 12 })
  log.debug('not at this level')
  expect(said()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      trace: 'abc',
      job: 'f55ff16f66f4',
      step: 1,
      tool: 'pdf-ocr',
      code: 'done',
      ms: 12,
      message: 'step',
    },
  ])
})

test('logs the type, code, stack and message of an error, without quoted text', () => {
  const parsing = (() => {
    try {
      return JSON.parse('{"name": geheim-7194}')
    } catch (error) {
      return error
    }
  })()
  const told = loggedError(new DocweaveError('ENGINE_FAILED', { name: '계약서' }, parsing))
  expect(told).toMatchObject({ type: 'DocweaveError', code: 'ENGINE_FAILED', cause: { type: 'SyntaxError' } })
  expect(told.at?.[0]).toContain('log.test.ts')
  expect(JSON.stringify(told)).not.toMatch(/geheim|계약서/)
})

test.each([
  ['cannot open "계약서 2026.pdf": no such file', 'cannot open [quoted]: no such file'],
  ["unknown font 'Geheim'; substituted", 'unknown font [quoted]; substituted'],
  ['token “Geheim” at 4', 'token [quoted] at 4'],
  ['line 3: 비밀 문서 is no number', 'line 3:     is no number'],
  ['unterminated "Geheim in the', 'unterminated [quoted]'],
  ['refused by 203.0.113.9:443 for a.b@example.org', 'refused by [address]:443 for [address]'],
  ['no route to 2001:db8::8a2e:370:7334', 'no route to [address]'],
  ['the header is Bearer dwk_0000000000000000000000000000000000000000aZ94T0cN7.', 'the header is Bearer [key].'],
  ["can't open it, isn't there", "can't open it, isn't there"],
  ['the disk with my data is gone', 'the disk with my data is gone'],
])('redacts: %s', (said, told) => {
  expect(withoutQuotations(said).replaceAll(/ +/g, ' ')).toBe(told.replaceAll(/ +/g, ' '))
})

test("logs known fields of the Temporal SDK's messages, and no others", () => {
  const { log, said } = open('INFO')
  const logger = sdkLogger(log)
  logger.warn('Activity failed', { workflowId: 'a1', activityType: 'pdf-ocr', attempt: 2, args: ['계약서.pdf'] })
  logger.info('Worker state changed', { state: 'RUNNING' })
  expect(said()).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: 'Activity failed',
      job: 'f55ff16f66f4',
      activity: 'pdf-ocr',
      attempt: 2,
    }),
  ])
  expect(JSON.stringify(said())).not.toContain('계약서')
})

test('finding 12: no line contains a job id, and every line of a job has the same digest', () => {
  const { log, lines, said } = open('INFO')
  const id = '0123456789abcdef0123456789abcdef'
  log.info('step', { job: id })
  log.warn(`the space jobs/${id} is gone`, { error: new Error(`no such space: jobs/${id}`, { cause: new Error(id) }) })
  sdkLogger(log).warn(`Workflow ${id} failed`, { workflowId: id, error: new Error(`workflow_id=${id}`) })
  expect(lines.join('')).not.toContain(id)
  expect(said()).toMatchObject([{ job: jobDigest(id) }, {}, { job: jobDigest(id) }])
  expect(said()[1]).toMatchObject({ error: { words: `no such space: jobs/${jobDigest(id)}` } })
})
