export {
  createClient,
  type Client,
  type ClientOptions,
  type Conversion,
  type InputFile,
  type JobOptions,
} from './client.ts'
export type { Key } from './http.ts'
export { fileNameOf } from './file-name.ts'
export { ApiError } from './api-error.ts'
export type { ApiFile, ApiInput, ApiJob, ApiResult, ApiTool, Problem } from '@docweave/contract/public-api'
