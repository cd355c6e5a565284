/**
 * What `zod` is in the browser: it builds nothing. Contracts are read there for their methods, paths and types; the server validates.
 * See docs/decisions/browser-without-validator.md.
 */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_target, key) => {
    // a promise would wait for it forever, and a text or a loop must end
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    return nothing
  },
  apply: () => nothing,
})

export const z = nothing
