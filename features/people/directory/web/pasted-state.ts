/** A person of a list that is pasted into an invitation. */
export interface PastedPerson {
  email: string
  firstName: string
  lastName: string
}

/** The first word of a text that looks like an email. */
const emailIn = (text: string): string | undefined =>
  text.split(/[\s<>,;"()]+/).find((word) => {
    const [name, domain, ...more] = word.split('@')
    return Boolean(name) && more.length === 0 && /.\../.test(domain ?? '')
  })

/** `Anna Berg <anna@acme.com>, bo@acme.com`, one in a line or several: as mail programs and spreadsheets copy them. Each address once. */
export function pastedPeople(text: string): PastedPerson[] {
  const people = new Map<string, PastedPerson>()
  for (const part of text.split(/[\n;]+|,(?=[^"]*(?:"[^"]*"[^"]*)*$)/)) {
    const email = emailIn(part)
    if (!email || people.has(email.toLowerCase())) continue
    people.set(email.toLowerCase(), { email, ...namesIn(part.replace(email, ' ')) })
  }
  return [...people.values()]
}

/** `Berg, Anna` in quotes is the last name first. */
function namesIn(text: string): { firstName: string; lastName: string } {
  const name = text
    .replaceAll(/[<>"()]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [last, first] = name.split(',').map((one) => one.trim())
  if (first) return { firstName: first, lastName: last ?? '' }
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}
