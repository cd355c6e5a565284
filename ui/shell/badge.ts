/** A count beside a menu word: nothing for none, `9+` from ten upward. */
export function badge(count: number | undefined): string {
  if (!count || count < 1) return ''
  return count > 9 ? '9+' : String(count)
}
