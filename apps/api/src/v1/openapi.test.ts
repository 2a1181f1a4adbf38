import { Validator } from '@seriousme/openapi-schema-validator'
import { tools } from '@docweave/tools/tools'
import { ApiJob } from '@docweave/contract/public-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

const Document = z.object({
  openapi: z.string(),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ operationId: z.string(), responses: z.record(z.string(), z.object({ description: z.string() })) }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
})

const read = async () => {
  const response = await host.client().request('/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  return response.json()
}

test('the document is valid OpenAPI 3.1, with the options of every tool', async () => {
  const document = await read()
  const { valid, errors } = await new Validator().validate(document)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  const { openapi, paths, components } = Document.parse(document)
  expect(openapi).toMatch(/^3\.1\./)
  for (const id of tools.keys()) expect(components.schemas[`options-${id}`]).toMatchObject({ type: 'object' })
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toContain('convert')
})

test('every operation names the codes that it may fail with', async () => {
  const { paths } = Document.parse(await read())
  expect(paths['/jobs']?.['post']?.responses['409']?.description).toContain('IDEMPOTENCY_KEY_REUSED')
  for (const path of Object.values(paths))
    for (const { responses } of Object.values(path)) expect(responses['429']?.description).toContain('RATE_LIMITED')
})

test('a job and a tool are as the schemas describe them', async () => {
  const created = await host.client().create()
  expect(ApiJob.strict().safeParse(created).error).toBeUndefined()
  const { body } = await host.client().read('/tools/compress-pdf')
  expect(body).toMatchObject({ id: 'compress-pdf', accepts: ['pdf'], available: true, options: { type: 'object' } })
  expect(await host.client().read('/tools/nothing')).toMatchObject({ status: 404, body: { code: 'TOOL_UNKNOWN' } })
})
