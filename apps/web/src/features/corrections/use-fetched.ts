/** Fetches the text that a visitor reviews. */
import { useEffect, useState } from 'react'

export interface Fetched<Value> {
  /** `undefined` until loaded. */
  value: Value | undefined
  /** It could not be loaded. */
  failed: boolean
}

/** @param read fetches and checks what is at an address; must be the same function in every render */
export function useFetched<Value>(address: string, read: (address: string) => Promise<Value>): Fetched<Value> {
  const [value, setValue] = useState<Value>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    read(address).then(setValue, () => setFailed(true))
  }, [address, read])
  return { value, failed }
}
