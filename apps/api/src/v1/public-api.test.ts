import { readFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost } from '../testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost({ kindOf: async () => 'pdf' })
})
afterEach(() => host.close())

const api = (path: string, init: RequestInit = {}) => fetch(`${host.url}/api/v1${path}`, init)

function form(fields: Record<string, string>, files: Record<string, string> = { 'a.pdf': `%PDF-1.7\n% ${randomUUID()}\n` }) {
  const body = new FormData()
  for (const [name, content] of Object.entries(files)) body.append('file', new File([content], name))
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  return body
}

test('x', async () => {
  const r = await api('/jobs', { method: 'POST', body: form({ job: JSON.stringify({ steps: [{ tool: 'compress-pdf' }] }) }) })
  console.log(r.status, await r.text())
  const doc = await (await api('/openapi.json')).json()
  console.log(JSON.stringify(doc).length, Object.keys(doc.paths), Object.keys(doc.components.schemas).slice(0, 12))
  console.log(JSON.stringify(doc.paths['/jobs'].post).slice(0, 3000))
  const r2 = await api('/nothing'); console.log(r2.status, await r2.text(), [...r2.headers])
  const r3 = await api('/jobs', { method: 'DELETE' }); console.log(r3.status, await r3.text(), [...r3.headers])
  const r4 = await api('/jobs', { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }); console.log(r4.status, await r4.text())
  const r5 = await api('/jobs', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }); console.log(r5.status, await r5.text())
  const r6 = await api('/jobs', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }); console.log(r6.status, await r6.text())
  const r7 = await api('/jobs', { method: 'POST' }); console.log(r7.status, await r7.text())
  expect(1).toBe(1)
})
