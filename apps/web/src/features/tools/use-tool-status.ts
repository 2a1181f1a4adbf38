/** Which tools are currently available. Requested after the page is rendered, so that it does not delay it. */
import { useEffect, useState } from 'react'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

/** Reads the ids of unavailable tools from the response. An invalid response hides no tool. */
export function readUnavailable(answer: unknown): ReadonlySet<string> {
  const tools = at(answer, 'result', 'data', 'tools')
  return new Set(
    (Array.isArray(tools) ? tools : []).flatMap((tool: unknown) => {
      const id = at(tool, 'id')
      return at(tool, 'available') === false && typeof id === 'string' ? [id] : []
    }),
  )
}

const none: ReadonlySet<string> = new Set()

/** The ids of unavailable tools. */
export function useUnavailableTools(): ReadonlySet<string> {
  const [unavailable, setUnavailable] = useState(none)
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const response = await fetch('/trpc/tools.status', { signal: gone.signal })
      if (response.ok) setUnavailable(readUnavailable(await response.json()))
    }
    // Without a response every tool is offered: the server checks when one is run.
    ask().catch(() => undefined)
    return () => gone.abort()
  }, [])
  return unavailable
}
