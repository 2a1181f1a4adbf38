/** A host of the public API for tests: its runner is a fake, so a test ends jobs itself. */
import { randomUUID } from 'node:crypto'
import type { ApiServices } from '@docweave/api'
import type { ApiKeyLimits } from '@docweave/contract'
import { createKey } from '@docweave/jobs/api-keys'
import type { ServerSettings } from '../create-server.ts'
import { openApiHost } from './api-host.ts'

export const compress = [{ tool: 'compress-pdf' }]

/** A PDF by its content's beginning; no two are the same. */
export const newPdf = () => `%PDF-1.7\n% ${randomUUID()}\n`

/** Returns a form with files by their names, and fields. */
export function formOf(
  fields: Record<string, string>,
  files: Record<string, string> = { 'a.pdf': newPdf() },
): FormData {
  const form = new FormData()
  for (const [name, content] of Object.entries(files)) form.append('file', new File([content], name))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** The form of `POST /jobs`. */
export const jobForm = (order: object = { steps: compress }, files?: Record<string, string>) =>
  formOf({ job: JSON.stringify(order) }, files)

export async function openProgramHost(more: Partial<ApiServices> = {}, settings: Partial<ServerSettings> = {}) {
  const host = await openApiHost({ kindOf: async () => 'pdf', ...more }, settings)

  /** Returns a client, with an API key if a secret is given. */
  function client(secret?: string) {
    const own: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` }
    const request = (path: string, { headers, ...init }: RequestInit & { headers?: Record<string, string> } = {}) =>
      fetch(`${host.url}/api/v1${path}`, { ...init, headers: { ...own, ...headers } })
    const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
      request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    return {
      request,
      json,
      /** Returns the status and the body of a response in JSON. */
      async read(path: string, init?: Parameters<typeof request>[1]) {
        const response = await request(path, init)
        return { status: response.status, body: await response.json() }
      },
      /** Creates a job; returns its id. */
      async create(form = jobForm()): Promise<{ id: string; key?: string }> {
        const response = await request('/jobs', { method: 'POST', body: form })
        if (response.status !== 201) throw new Error(await response.text())
        return response.json()
      },
    }
  }
  return {
    ...host,
    client,
    /** Makes a key of an account, or of an operator, and returns a client with it. */
    async withKey(owner: string | undefined, limits: ApiKeyLimits = {}) {
      const { key, secret } = await createKey(host.services.documents, owner, { name: 'test', ...limits }, Date.now())
      return { ...client(secret), key, secret }
    },
  }
}

export type ProgramHost = Awaited<ReturnType<typeof openProgramHost>>
