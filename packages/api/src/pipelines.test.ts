import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, refusal, type Step, type Visitor } from './testing/test-api.ts'
import { userNamed } from './testing/identity.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim'))
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf', options: {} }]
const pipeline = (...steps: Step[]) => ({ steps: steps.map(({ tool, options = {} }) => ({ tool, options })) })

describe('saved pipelines', () => {
  const save = (name: string, ...steps: Step[]) =>
    kim.client.pipelines.save.mutate({ name, pipeline: pipeline(...steps) })

  test('store validated options without secrets', async () => {
    const options = { certificatePassword: 'pass-one', stamps: [], certificate: 'AAAA' }
    const { id } = await save(
      '서명',
      { tool: 'sign-pdf', options },
      { tool: 'compress-pdf', options: { level: 'strong' } },
    )
    const [saved] = await kim.client.pipelines.list.query()
    expect(saved?.pipeline.steps).toEqual([
      { tool: 'sign-pdf', options: {} },
      { tool: 'compress-pdf', options: { level: 'strong' } },
    ])
    expect(JSON.stringify(await host.services.documents.get('saved-pipelines', id))).not.toMatch(/pass-one|AAAA/)
    expect(await refusal(save('a', { tool: 'nothing' }))).toMatchObject({ code: 'TOOL_UNKNOWN', params: { step: 1 } })
    const odd = (options: Record<string, unknown>) => refusal(save('a', { tool: 'compress-pdf', options }))
    expect(await odd({ level: 'most' })).toMatchObject({ code: 'OPTION_INVALID', params: { option: 'level', step: 1 } })
    expect(await odd({ __proto__x: 1 })).toMatchObject({ code: 'OPTION_INVALID' })
    expect(await odd({ toString: 1 })).toMatchObject({ code: 'OPTION_INVALID', params: { option: 'toString' } })
    const misfit = save('a', { tool: 'pdf-to-txt' }, { tool: 'compress-pdf' })
    expect(await refusal(misfit)).toMatchObject({ code: 'STEP_DOES_NOT_FIT', params: { step: 2 } })
    expect(await refusal(save('  ', { tool: 'compress-pdf' }))).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('can be read by anyone with the address if they are public, without the owner', async () => {
    const { id } = await save('공유', { tool: 'pdf-ocr' })
    const [lee, get] = [
      host.as(userNamed('lee')),
      (visitor: Pick<Visitor, 'client'>) => visitor.client.pipelines.get.query({ id }),
    ]
    expect(await refusal(get(lee))).toMatchObject({ code: 'SAVED_PIPELINE_NOT_FOUND' })
    await kim.client.pipelines.update.mutate({ id, public: true, favourite: true, name: ' 새 이름 ' })
    const shared = { id, name: '새 이름', pipeline: { ...pipeline({ tool: 'pdf-ocr' }), flow: null } }
    expect([await get(host), await get(lee), await get(kim)]).toEqual([
      { ...shared, own: false },
      { ...shared, own: false },
      { ...shared, own: true },
    ])
    await kim.client.pipelines.update.mutate({ id, public: false })
    expect(await refusal(get(host))).toMatchObject({ code: 'SAVED_PIPELINE_NOT_FOUND' })
    expect(await kim.client.pipelines.list.query()).toMatchObject([{ favourite: true, public: false }])
    await kim.client.pipelines.remove.mutate({ id })
    expect(await refusal(get(kim))).toMatchObject({ code: 'SAVED_PIPELINE_NOT_FOUND' })
  })

  test('are the same after an export and an import', async () => {
    await save('하나', { tool: 'pdf-ocr', options: { languages: ['ko'] } })
    const { id } = await save('둘', { tool: 'compress-pdf' })
    await kim.client.pipelines.update.mutate({ id, favourite: true })
    const file = await kim.client.pipelines.export.query({})
    expect(file).toMatchObject({ docweave: 'pipelines', version: 1 })
    expect((await kim.client.pipelines.export.query({ ids: [id] })).pipelines).toMatchObject([{ name: '둘' }])
    const lee = host.as(userNamed('lee'))
    expect((await lee.client.pipelines.import.mutate(file)).ids).toHaveLength(2)
    expect((await lee.client.pipelines.export.query({})).pipelines).toEqual(file.pipelines)
    expect(await lee.client.pipelines.import.mutate(file)).toEqual({ ids: [] })
    const bad = {
      ...file,
      pipelines: [...file.pipelines, { name: 'x', pipeline: pipeline({ tool: 'nothing' }), favourite: false }],
    }
    await lee.client.pipelines.remove.mutate({ id: (await lee.client.pipelines.list.query())[0]?.id ?? '' })
    expect(await refusal(lee.client.pipelines.import.mutate(bad))).toMatchObject({ code: 'TOOL_UNKNOWN' })
    expect(await lee.client.pipelines.list.query()).toHaveLength(1)
    const later = JSON.parse(JSON.stringify({ ...file, version: 2 }))
    expect(await refusal(lee.client.pipelines.import.mutate(later))).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test('are limited to 200', async () => {
    const many = Array.from({ length: 200 }, (_, i) => ({
      name: `p${i}`,
      pipeline: { steps: compress },
      favourite: false,
    }))
    await kim.client.pipelines.import.mutate({ docweave: 'pipelines', version: 1, pipelines: many })
    const tooMany = { code: 'SAVED_PIPELINES_TOO_MANY', params: { limit: 200 } }
    expect(await refusal(save('one more', { tool: 'pdf-ocr' }))).toEqual(tooMany)
    const kept = [{ name: 'kept', pipeline: { steps: compress }, favourite: false }]
    expect(await refusal(kim.client.account.adopt.mutate({ jobs: [], pipelines: kept }))).toEqual(tooMany)
  })
})
