/** Asks the API whether the visitor is an operator. Its procedures exist for operators only. */
import { isTRPCClientError } from '@trpc/client'
import { createQueryClient, type SendRequest } from '../api/query-client.ts'

/** Creates a function that asks the API at `url` with `send`. It throws if the API is unreachable. */
export const operatorCheck = (url: string, send: SendRequest) => async (): Promise<boolean> => {
  try {
    await createQueryClient(url, send).operators.me.query()
    return true
  } catch (error) {
    if (isTRPCClientError(error) && Reflect.get(Object(error.data), 'httpStatus') === 404) return false
    throw error
  }
}

export const isOperatorInBrowser = () => operatorCheck(`${location.origin}/trpc`, (request) => fetch(request))()
