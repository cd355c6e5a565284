/** `{field: [before, after]}`, as in the details of facts. */
export type Changes = Record<string, [before: unknown, after: unknown]>

/**
 * What `after` really changes. A field that is not given (`undefined`) stays as it is; nothing and null are the same; lists and objects
 * are compared by what they hold, in the order in which they hold it.
 */
export function changesBetween(before: object, after: object): Changes {
  const old = before as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => value !== undefined && textOf(value) !== textOf(old[field]))
      .map(([field, value]) => [field, [old[field] ?? null, value]]),
  )
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null)
