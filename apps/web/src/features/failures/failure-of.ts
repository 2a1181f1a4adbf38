/** Converts any error to a documented failure: the server's own, or that it is unreachable. */
import type { Failure } from '@docweave/contract'
import { isErrorCode } from '@docweave/contract/error-table'

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** Reads `{ code, params }` from a parsed response, if it has that shape. */
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

/** The failure behind an API client error. Without a response it is `SERVICE_UNAVAILABLE`. */
export const failureFrom = (error: unknown): Failure =>
  readFailure(inside(inside(error, 'data'), 'failure')) ??
  readFailure(error) ?? { code: 'SERVICE_UNAVAILABLE', params: {} }
