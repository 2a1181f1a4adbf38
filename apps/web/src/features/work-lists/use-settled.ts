/** Delays a value that changes with every key, so that a request is made only for what was typed in the end. */
import { useEffect, useState } from 'react'

/** Returns the last value that did not change for some time (ms). */
export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
