/** All operations of the public API, in the order of its document. */
import type { ToolDescriptor } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { approvalOperations } from './approval-operations.ts'
import { convertOperation } from './convert-operation.ts'
import { createOperation } from './create-operation.ts'
import { fileOperations } from './file-operations.ts'
import { jobOperations } from './job-operations.ts'
import { openApiDocument } from './openapi.ts'
import type { AnyOperation } from './operation.ts'
import { toolOperations } from './tool-operations.ts'
import { triggerOperation } from './trigger-operation.ts'
import { webhookOperations } from './webhook-operations.ts'

export const operations: readonly AnyOperation[] = [
  convertOperation,
  ...fileOperations,
  createOperation,
  ...jobOperations,
  ...approvalOperations,
  ...webhookOperations,
  triggerOperation,
  ...toolOperations,
]

const all: ToolDescriptor[] = [...tools.values()]

let document: string | undefined

/** Returns the OpenAPI document of this version, as JSON. It is made at the first call, because few hosts are asked for it. */
export const publicApiDocument = (): string => (document ??= openApiDocument(operations, all))
