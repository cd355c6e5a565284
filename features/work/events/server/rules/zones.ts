/** What Windows calls the zones that most people are in: Outlook and Exchange write these names. */
export const WINDOWS: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'Romance Standard Time': 'Europe/Paris',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kyiv',
  'GTB Standard Time': 'Europe/Bucharest',
  'Kaliningrad Standard Time': 'Europe/Kaliningrad',
  'Russian Standard Time': 'Europe/Moscow',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Israel Standard Time': 'Asia/Jerusalem',
  'Georgian Standard Time': 'Asia/Tbilisi',
  'Caucasus Standard Time': 'Asia/Yerevan',
  'Arabian Standard Time': 'Asia/Dubai',
  'Arab Standard Time': 'Asia/Riyadh',
  'Ekaterinburg Standard Time': 'Asia/Yekaterinburg',
  'Central Asia Standard Time': 'Asia/Almaty',
  'N. Central Asia Standard Time': 'Asia/Novosibirsk',
  'North Asia Standard Time': 'Asia/Krasnoyarsk',
  'India Standard Time': 'Asia/Kolkata',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'Singapore Standard Time': 'Asia/Singapore',
  'China Standard Time': 'Asia/Shanghai',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'Vladivostok Standard Time': 'Asia/Vladivostok',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'E. Australia Standard Time': 'Australia/Brisbane',
  'W. Australia Standard Time': 'Australia/Perth',
  'New Zealand Standard Time': 'Pacific/Auckland',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Egypt Standard Time': 'Africa/Cairo',
  'W. Central Africa Standard Time': 'Africa/Lagos',
  'E. Africa Standard Time': 'Africa/Nairobi',
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'SA Pacific Standard Time': 'America/Bogota',
  'Argentina Standard Time': 'America/Argentina/Buenos_Aires',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
}

const NAMED = /^(UTC|[A-Za-z_]+(\/[A-Za-z0-9_+-]+)+)$/

export function isKnown(name: string): boolean {
  if (!NAMED.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}

/**
 * The zone that a calendar program means by a name: the name itself, what Windows calls it, or the end of a longer one
 * (`/example.org/20260101/Europe/Stockholm`). Null where nobody can say which clock is meant.
 */
export function zoneOf(name: string): string | null {
  const windows = WINDOWS[name]
  if (windows) return windows
  if (/^(z|gmt|etc\/(utc|gmt))$/i.test(name)) return 'UTC'
  if (isKnown(name)) return name
  const parts = name.split('/').filter(Boolean)
  for (const length of [3, 2]) {
    const end = parts.slice(-length).join('/')
    if (parts.length > length && isKnown(end)) return end
  }
  return null
}
