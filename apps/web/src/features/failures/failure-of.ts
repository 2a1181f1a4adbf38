/** Any error as a failure of the table: what the server said, or that it could not be reached. */
import type { Failure } from '@docweave/contract'
import { isErrorCode } from '@docweave/contract/error-table'

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads `{ code, params }` out of a parsed answer, when it is one. */
export function readFailure(value: unknown): Failure | undefined {
  const code = inside(value, 'code')
  if (!isErrorCode(code)) return undefined
  const params = inside(value, 'params')
  const plain =
    typeof params === 'object' && params !== null
      ? Object.entries(params).filter(
          (pair): pair is [string, string | number] => typeof pair[1] === 'string' || typeof pair[1] === 'number',
        )
      : []
  return { code, params: Object.fromEntries(plain) }
}

/** The failure behind an error of the API's client. No answer at all is `SERVICE_UNAVAILABLE`. */
export const failureOf = (error: unknown): Failure =>
  readFailure(inside(inside(error, 'data'), 'failure')) ??
  readFailure(error) ?? { code: 'SERVICE_UNAVAILABLE', params: {} }
