/** No human reads, fills in and sends a form faster. */
export const QUICKEST_MS = 2000
/** A page that was left open over night is begun anew. */
export const LONGEST_MS = 24 * 3_600_000

/**
 * What speaks against what was sent, as a message key; null when nothing does.
 * @param begun when the form was begun, or null when it never was (or was sent before)
 */
export function refusalOf(begun: Date | null, now: Date): string | null {
  if (!begun) return 'site.form.again'
  const took = now.getTime() - begun.getTime()
  if (took < QUICKEST_MS) return 'site.form.hasty'
  return took > LONGEST_MS ? 'site.form.again' : null
}
