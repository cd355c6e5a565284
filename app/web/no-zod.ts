/** What is read of a schema that is built. `enum` and `shape` are not among them: contracts build with those. */
const RESULTS: ReadonlySet<string | symbol> = new Set([
  'options',
  'entries',
  'element',
  'def',
  '_def',
  '_zod',
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
])

/**
 * What `zod` is in the browser: it builds nothing. Contracts are read there for their methods, paths and types; the server validates.
 * See docs/decisions/browser-without-validator.md.
 */
const nothing: unknown = new Proxy(() => nothing, {
  get: (_target, key) => {
    // otherwise a list of options would silently be empty here
    if (RESULTS.has(key))
      throw new Error(
        `The browser has no shapes: “${String(key)}” of a zod schema does not exist there. Export what a screen needs as a constant.`,
      )
    // a promise would wait for it forever, and a text or a loop must end
    if (key === 'then') return undefined
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return () => [][Symbol.iterator]()
    return nothing
  },
  apply: () => nothing,
})

export const z = nothing
