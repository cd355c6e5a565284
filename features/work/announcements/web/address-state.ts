/** On the page where the person is, with what it shows. */
export function here(params: Record<string, string>): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(params)) query.set(name, value)
  return `${location.pathname}?${query}`
}
