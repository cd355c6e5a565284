/** What a click hands a calendar link to. */
export const PROGRAMS = ['device', 'google', 'outlook', 'office'] as const
export type Program = (typeof PROGRAMS)[number]

/** The addresses by which programs subscribe to a calendar: the device's own by `webcal:`, the others by their pages. */
export function programsFor(address: string): { name: Program; href: string }[] {
  const webcal = address.replace(/^https?:/, 'webcal:')
  const asked = (value: string) => encodeURIComponent(value)
  const hrefs: Record<Program, string> = {
    device: webcal,
    google: `https://calendar.google.com/calendar/r?cid=${asked(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${asked(address)}`,
    office: `https://outlook.office.com/calendar/0/addfromweb?url=${asked(address)}`,
  }
  return PROGRAMS.map((name) => ({ name, href: hrefs[name] }))
}
