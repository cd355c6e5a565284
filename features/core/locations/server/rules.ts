/** Whether days can be reckoned there: a name such as `Europe/Stockholm`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * The zone of a country's first location: the founder's own where it lies in that country, else the country's only or first one.
 * @param zones IANA names of the country
 */
export function zoneIn(zones: readonly string[], founders: string | undefined): string {
  if (founders && isTimeZone(founders) && (zones.includes(founders) || zones.length === 0)) return founders
  return zones[0] ?? 'UTC'
}
