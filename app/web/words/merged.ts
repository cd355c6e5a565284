/** Each file brings namespaces of its own; where two share one, their words lie side by side. */
export function merged(files: Record<string, Record<string, object>>): Record<string, object> {
  const all: Record<string, object> = {}
  for (const name of Object.keys(files).toSorted())
    for (const [namespace, words] of Object.entries(files[name]!)) all[namespace] = { ...all[namespace], ...words }
  return all
}
