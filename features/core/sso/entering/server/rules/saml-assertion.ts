import { type Claims, textsOf } from './claims.ts'
import { Refused } from './refused.ts'
import type { SamlSaid, SamlSides } from './saml-sides.ts'

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Clocks of two houses differ; more than this is a wrong clock. */
const SKEW_MS = 120_000
/** However long an answer says that it is good for. */
const OLDEST_MS = 10 * 60_000

/** xml2js's view of the assertion that was signed. */
export interface Parsed {
  $?: Record<string, string>
  _?: string
  [name: string]: unknown
}

const list = (parent: Parsed | undefined, name: string): Parsed[] => {
  const found = parent?.[name]
  return Array.isArray(found) ? found.map((one) => (typeof one === 'string' ? { _: one } : (one as Parsed))) : []
}

/** Reads a verified assertion: for whom, from whom, until when it is. @throws Refused with the reason */
export function read(assertion: Parsed, sides: SamlSides, requestId: string, now: Date): Omit<SamlSaid, 'openedWith'> {
  const issuer = list(assertion, 'Issuer')[0]?._?.trim()
  if (issuer !== sides.issuer) throw new Refused('issuer', { expected: sides.issuer, received: issuer ?? '–' })
  const { ID: assertionId, IssueInstant: made } = assertion.$ ?? {}
  if (!assertionId) throw new Refused('malformed')
  const ends = [conditionsEnd(assertion, sides, now), confirmationEnd(assertion, sides, requestId, now)]
  const oldest = timeOf(made) + OLDEST_MS
  refuseTime(timeOf(made), oldest, now)
  refuseEndedSession(assertion, now)
  return {
    subject: subjectOf(assertion),
    assertionId,
    until: new Date(Math.max(...ends, oldest) + SKEW_MS),
    claims: { NameID: [nameIdOf(assertion)], ...attributesOf(assertion) },
  }
}

function refuseEndedSession(assertion: Parsed, now: Date): void {
  const [statement] = list(assertion, 'AuthnStatement')
  if (!statement) throw new Refused('malformed', { received: 'no AuthnStatement' })
  const end = statement.$?.SessionNotOnOrAfter
  if (end) refuseTime(undefined, timeOf(end), now)
}

function conditionsEnd(assertion: Parsed, { entityId }: SamlSides, now: Date): number {
  const conditions = list(assertion, 'Conditions')
  const [one] = conditions
  if (conditions.length !== 1 || !one) throw new Refused('audience', { expected: entityId, received: '–' })
  const restrictions = list(one, 'AudienceRestriction')
  const fits = (restriction: Parsed) => list(restriction, 'Audience').some(({ _: text }) => text === entityId)
  if (!restrictions.length || !restrictions.every(fits)) {
    const received = restrictions.flatMap((each) => list(each, 'Audience').map(({ _: text }) => text ?? ''))
    throw new Refused('audience', { expected: entityId, received: received.join(', ').slice(0, 300) || '–' })
  }
  const until = timeOf(one.$?.NotOnOrAfter)
  refuseTime(one.$?.NotBefore ? timeOf(one.$.NotBefore) : undefined, until, now)
  return until
}

/** Checks the bearer confirmation: recipient, request id and expiry. */
function confirmationEnd(assertion: Parsed, { acs }: SamlSides, requestId: string, now: Date): number {
  const bearers = list(list(assertion, 'Subject')[0], 'SubjectConfirmation').filter(({ $ }) => $?.Method === BEARER)
  const data = bearers.flatMap((bearer) => list(bearer, 'SubjectConfirmationData').slice(0, 1))
  const [one] = data
  if (bearers.length !== 1 || !one?.$) throw new Refused('recipient', { expected: acs, received: '–' })
  const { Recipient: recipient, InResponseTo: inResponseTo, NotOnOrAfter: until, NotBefore: from } = one.$
  if (recipient !== acs) throw new Refused('recipient', { expected: acs, received: recipient ?? '–' })
  if (inResponseTo !== requestId) throw new Refused('inResponseTo')
  refuseTime(from ? timeOf(from) : undefined, timeOf(until), now)
  return timeOf(until)
}

function refuseTime(from: number | undefined, until: number, now: Date): void {
  const at = now.getTime()
  const wrong = until - at <= -SKEW_MS || (from !== undefined && from - at > SKEW_MS)
  if (wrong)
    throw new Refused('time', {
      expected: now.toISOString(),
      received: new Date(from !== undefined && from > at ? from : until).toISOString(),
    })
}

function timeOf(text: string | undefined): number {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text ?? '') ? Date.parse(text!) : NaN
  if (Number.isNaN(time)) throw new Refused('time', { received: text ?? '–' })
  return time
}

function nameIdOf(assertion: Parsed): string {
  const names = list(list(assertion, 'Subject')[0], 'NameID')
  const name = names[0]?._?.trim()
  if (names.length !== 1 || !name || name.length > 500) throw new Refused('subject')
  return name
}

/** A transient name id identifies nobody. */
function subjectOf(assertion: Parsed): string {
  const [name] = list(list(assertion, 'Subject')[0], 'NameID')
  if (name?.$?.Format === TRANSIENT) throw new Refused('subject', { received: TRANSIENT })
  return nameIdOf(assertion)
}

function attributesOf(assertion: Parsed): Claims {
  const claims: Claims = {}
  for (const statement of list(assertion, 'AttributeStatement'))
    for (const attribute of list(statement, 'Attribute')) {
      const name = attribute.$?.Name
      if (!name || name === '__proto__') continue
      claims[name] = [...(claims[name] ?? []), ...textsOf(list(attribute, 'AttributeValue').map(({ _: text }) => text))]
    }
  return claims
}
