import { useLayoutEffect, useRef, useState } from 'react'

/** The same functions at every drawing, each doing what the newest one does: what is memoized over them is drawn again only for what it shows. */
export function useSteady<T extends Record<string, (...given: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions)
  useLayoutEffect(() => {
    latest.current = functions
  })
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [name, (...given: never[]) => latest.current[name]!(...given)]),
      ) as T,
  )
  return steady
}
