import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost, pdf, refusal } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

describe('uploads', () => {
  test('are stored whole, under a name without folders, and leave nothing in the staging folder', async () => {
    const id = await host.upload(pdf, '../../비밀/계약서 最終.pdf')
    const { jobId } = await host.start([id], [{ tool: 'compress-pdf' }])
    const job = await host.client.jobs.get.query({ id: jobId })
    expect(job.inputs).toEqual([{ name: '계약서 最終.pdf', kind: 'pdf', bytes: pdf.length }])
    const [input] = host.started[0]?.inputs ?? []
    await host.services.files.fetch(`jobs/${jobId}`, input?.key ?? '', join(host.folder, 'copy'))
    expect(await readdir(join(host.folder, 'staging'))).toEqual([])
  })

  test('are refused by content, whatever their name', async () => {
    const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2000)])
    expect(await refusal(host.upload(program, 'invoice.pdf'))).toMatchObject({ code: 'FILE_KIND_UNSUPPORTED' })
    expect(await refusal(host.upload(Buffer.alloc(0), 'empty.pdf'))).toMatchObject({ code: 'FILE_EMPTY' })
    expect(await readdir(join(host.folder, 'staging'))).toEqual([])
  })

  test('resume where they were interrupted', async () => {
    const created = await fetch(`${host.url}/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(pdf.length) },
    })
    const location = new URL(created.headers.get('location') ?? '', host.url)
    const patch = (offset: number, body: Buffer<ArrayBuffer>) =>
      fetch(location, {
        method: 'PATCH',
        body,
        headers: {
          'tus-resumable': '1.0.0',
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      })
    await patch(0, pdf.subarray(0, 2_000_000))
    const head = () => fetch(location, { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
    expect((await head()).headers.get('upload-offset')).toBe('2000000')
    expect((await patch(2_000_000, pdf.subarray(2_000_000))).status).toBe(204)
    // A client that missed the last response asks for the offset and must not upload everything again.
    expect((await head()).headers.get('upload-offset')).toBe(String(pdf.length))
    const { jobId } = await host.start([location.pathname.split('/').at(-1) ?? ''], [{ tool: 'compress-pdf' }])
    expect((await host.client.jobs.get.query({ id: jobId })).inputs[0]?.bytes).toBe(pdf.length)
  })

  test('may be sent with the creating request (creation-with-upload)', async () => {
    const response = await fetch(`${host.url}/uploads`, {
      method: 'POST',
      body: pdf,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(pdf.length),
        'content-type': 'application/offset+octet-stream',
      },
    })
    expect([response.status, response.headers.get('upload-offset')]).toEqual([201, String(pdf.length)])
    const id = response.headers.get('location')?.split('/').at(-1) ?? ''
    const { jobId } = await host.start([id], [{ tool: 'compress-pdf' }])
    expect((await host.client.jobs.get.query({ id: jobId })).inputs[0]?.bytes).toBe(pdf.length)
  })

  test('are refused with a code if they cannot be stored', async () => {
    // `force`, because the folder may not exist yet.
    await rm(join(host.folder, 'staging'), { recursive: true, force: true })
    await writeFile(join(host.folder, 'staging'), 'no folder any more')
    const response = await fetch(`${host.url}/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
    })
    expect([response.status, await response.json()]).toEqual([500, { code: 'STORE_FAILED', params: {} }])
  })

  test('are refused before a byte is sent if they are too large', async () => {
    const response = await fetch(`${host.url}/uploads`, {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(60_000_000) },
    })
    expect([response.status, await response.json()]).toEqual([
      413,
      { code: 'FILE_TOO_LARGE', params: { limit: 50_000_000 } },
    ])
  })

  test('cannot be downloaded', async () => {
    const id = await host.upload(pdf, 'a.pdf')
    expect((await fetch(`${host.url}/uploads/${id}`)).status).toBe(405)
  })
})
