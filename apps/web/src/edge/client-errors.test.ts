/** A browser's error report becomes one log line; length and rate are limited. */
import { expect, it } from 'vitest'
import { takeClientError } from './client-errors.ts'

const report = (text: string) =>
  new Request('https://docs.example/client-error', {
    method: 'POST',
    body: text,
    headers: { 'content-length': String(text.length), 'user-agent': 'Test' },
  })

it('logs one escaped line per report, and at most sixty a minute', async () => {
  const lines: string[] = []
  const answer = await takeClientError(report('no such chunk\n{"forged":"line"}'), (line) => lines.push(line))
  expect(answer.status).toBe(204)
  expect(lines).toEqual([`client-error {"text":"no such chunk\\n{\\"forged\\":\\"line\\"}","agent":"Test"}`])
  await takeClientError(report('x'.repeat(10_000)), (line) => lines.push(line))
  expect(lines).toHaveLength(1)
  await takeClientError(report('y'.repeat(5000)), (line) => lines.push(line))
  expect(lines[1]?.length).toBeLessThan(2100)
  for (let count = 0; count < 100; count++) await takeClientError(report('z'), (line) => lines.push(line))
  expect(lines.length).toBeLessThanOrEqual(120)
})
