/** The operations of files that are sent before a job is created. */
import { findUpload, releaseUploads } from '@docweave/api'
import { DocweaveError } from '@docweave/contract'
import { ApiFile, ApiId } from '@docweave/contract/public-api'
import { removeUpload } from '@docweave/jobs'
import { z } from 'zod'
import { FileContent, jsonContent, jsonResponse } from './json.ts'
import { defineOperation, noBody, none, type AnyOperation } from './operation.ts'
import { receiveFiles } from './receive-files.ts'

const FilePath = z.object({ id: ApiId })
const Files = z.object({ files: z.array(ApiFile) })

/** The operations of files. */
export const fileOperations: readonly AnyOperation[] = [
  defineOperation({
    id: 'files.create',
    tag: 'Files',
    method: 'post',
    path: '/files',
    summary: 'Send files',
    description:
      'Sends files that jobs are created with later. Large files can be sent in parts, and continued after a lost connection, by the tus protocol (version 1.0) at `/uploads`.',
    params: none,
    query: none,
    body: noBody,
    form: z.object({ file: z.union([FileContent, z.array(FileContent)]) }),
    responses: { 201: { description: 'The files, in their order.', content: jsonContent(Files) } },
    errors: [
      'FILE_EMPTY',
      'FILE_KIND_UNSUPPORTED',
      'FILE_TOO_LARGE',
      'FILE_TOO_MANY',
      'UPLOADS_TOO_MANY',
      'UPLOAD_QUOTA_EXCEEDED',
      'STORAGE_FULL',
    ],
    async handle({ ctx, incoming, settings: { receive } }) {
      const { uploads } = await receiveFiles(ctx, incoming, receive, ({ files }) => {
        if (files.length === 0) throw new DocweaveError('REQUEST_INVALID', { part: 'file' })
      })
      const files = uploads.map(({ id, name, kind, bytes }): ApiFile => ({ id, name, kind, bytes }))
      return jsonResponse({ files }, 201)
    },
  }),
  defineOperation({
    id: 'files.get',
    tag: 'Files',
    method: 'get',
    path: '/files/{id}',
    summary: 'Read what is known of a file that was sent',
    params: FilePath,
    query: none,
    body: noBody,
    responses: { 200: { description: 'The file.', content: jsonContent(ApiFile) } },
    errors: ['UPLOAD_NOT_FOUND'],
    async handle({ ctx, params }) {
      const { id, name, kind, bytes } = await findUpload(ctx, params.id)
      return jsonResponse({ id, name, kind, bytes })
    },
  }),
  defineOperation({
    id: 'files.delete',
    tag: 'Files',
    method: 'delete',
    path: '/files/{id}',
    summary: 'Delete a file that was sent',
    description: 'Jobs that were created with it have their own copies.',
    params: FilePath,
    query: none,
    body: noBody,
    responses: { 204: { description: 'The file is deleted.' } },
    errors: ['UPLOAD_NOT_FOUND'],
    async handle({ ctx, params }) {
      const { id, visitor } = await findUpload(ctx, params.id)
      await removeUpload(ctx.services, id)
      if (visitor) await releaseUploads(ctx.services, visitor, new Set([id]))
      return new Response(null, { status: 204 })
    },
  }),
]
