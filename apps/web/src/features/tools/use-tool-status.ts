/** Which tools can run just now. Asked for after the page is there: it must not keep the page waiting, nor weigh on it. */
import { useEffect, useState } from 'react'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )

/** Reads the ids of tools that cannot run out of the answer. An answer that says nothing hides no tool. */
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

/** The ids of the tools that cannot run now. */
export function useUnavailableTools(): ReadonlySet<string> {
  const [unavailable, setUnavailable] = useState(none)
  useEffect(() => {
    const gone = new AbortController()
    const ask = async () => {
      const response = await fetch('/trpc/tools.status', { signal: gone.signal })
      if (response.ok) setUnavailable(readUnavailable(await response.json()))
    }
    // Without an answer every tool is offered: the server has the last word when one is run.
    ask().catch(() => undefined)
    return () => gone.abort()
  }, [])
  return unavailable
}
