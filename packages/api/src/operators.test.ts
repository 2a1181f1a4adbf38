import type { SignedInUser } from '@docweave/contract'
import { TRPCClientError } from '@trpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userNamed } from './testing/index.ts'
import { openTestApi, refusal } from './testing/test-api.ts'

let api: Awaited<ReturnType<typeof openTestApi>>
const info = vi.fn<(message: string, about?: object) => void>()
beforeEach(async () => {
  info.mockClear()
  api = await openTestApi({ log: { info, error: () => {} } })
})
afterEach(() => api.close())

const operator = userNamed('operator')
const filter = { code: 'ENGINE_FAILED' } as const

/** Returns everything that a caller learns from a refused call, except the name of the procedure. */
const answerOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no refusal',
    (error: unknown) => {
      if (!(error instanceof TRPCClientError)) return error
      const { path: _, ...data } = error.data
      return { message: error.message, data }
    },
  )

test.each<[string, SignedInUser | undefined]>([
  ['without a session', undefined],
  ['for a user who is no operator', userNamed('kim')],
  ['for an unverified address', { ...operator, emailVerified: false }],
])('answers as if there were no such procedures: %s', async (_who, user) => {
  const { client } = user ? api.as(user) : api
  // @ts-expect-error no such procedure
  const unknown = await answerOf(client.operators.nothing.query())
  expect(unknown).toMatchObject({ data: { httpStatus: 404 } })
  for (const call of [
    client.operators.overview.query(),
    client.operators.incidents.query(),
    client.operators.preview.query(filter),
    // @ts-expect-error an invalid input is not told apart, either
    client.operators.preview.query({ code: 'NO_SUCH_CODE' }),
    client.operators.start.mutate({ filter }),
    client.operators.setRate.mutate({ id: 'a', rate: 1 }),
    client.operators.cancel.mutate({ id: 'a' }),
  ])
    expect(await answerOf(call)).toEqual(unknown)
  expect(await api.services.operations.incidents.list()).toEqual([])
})

test('does not accept the API key of an operator', async () => {
  const { client } = api.as(operator, { id: 'k', byOperator: false })
  expect(await answerOf(client.operators.overview.query())).toMatchObject({ data: { httpStatus: 404 } })
})

test('an operator starts, pauses, resumes, slows down and cancels an incident, and each action is logged', async () => {
  const { client } = api.as(operator)
  expect(await client.operators.preview.query(filter)).toMatchObject({ count: 1, jobs: [{ code: 'ENGINE_FAILED' }] })
  const { id } = await client.operators.start.mutate({ filter, rate: 5, changes: { memory: 2 } })
  expect(await client.operators.show.query({ id })).toMatchObject({
    ...{ id, filter, rate: 5, changes: { memory: 2 }, startedBy: 'operator@example.org' },
  })
  expect(await client.operators.incidents.query()).toHaveLength(1)
  await client.operators.pause.mutate({ id })
  await client.operators.resume.mutate({ id, rate: 2 })
  await client.operators.setRate.mutate({ id, rate: 0.5 })
  await client.operators.cancel.mutate({ id })
  expect(api.acted).toEqual([`pause ${id}`, `rate ${id} 2`, `resume ${id}`, `rate ${id} 0.5`, `cancel ${id}`])
  const logged = info.mock.calls.flatMap(([message, about]) => (message === 'an operator acted' ? [about] : []))
  expect(logged).toEqual(
    ['start', 'pause', 'resume', 'setRate', 'cancel'].map((name) => ({
      procedure: `operators.${name}`,
      operator: 'operator@example.org',
      incident: id,
      code: 'done',
    })),
  )
})

test('refuses an incident without a condition, and an unknown one', async () => {
  const { client } = api.as(operator)
  expect(await refusal(client.operators.start.mutate({ filter: {} }))).toMatchObject({ code: 'OPTION_INVALID' })
  expect(await refusal(client.operators.start.mutate({ filter, rate: 1000 }))).toMatchObject({
    code: 'OPTION_INVALID',
    params: { option: 'rate' },
  })
  expect(await refusal(client.operators.setRate.mutate({ id: 'none', rate: 0 }))).toMatchObject({
    code: 'OPTION_INVALID',
    params: { option: 'rate' },
  })
  expect(await refusal(client.operators.setRate.mutate({ id: 'none', rate: 1 }))).toMatchObject({
    code: 'JOB_NOT_FOUND',
  })
  expect(await refusal(client.operators.pause.mutate({ id: 'none' }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  expect(await refusal(client.operators.show.query({ id: 'none' }))).toMatchObject({ code: 'JOB_NOT_FOUND' })
})
