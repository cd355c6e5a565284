/** The address of the page where the person is, with what it shows, and a dialog over it: `overPage({ ask: 'vacation' })`. */
export function overPage(params: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(params)) query.set(name, value)
  return `${location.pathname}?${query}`
}
