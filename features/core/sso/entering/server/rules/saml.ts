import { Buffer } from 'node:buffer'
import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { type Claims, textsOf } from './claims.ts'
import { Refused } from './refused.ts'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'

/** Nothing with SHA-1, no shared keys, no transform that could cut something out. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
])

/** Clocks of two houses differ; more than this is a wrong clock. */
const SKEW_MS = 120_000
/** However long an answer says that it is good for. */
const OLDEST_MS = 10 * 60_000

/** This company, as the identity provider knows it, and the identity provider, as this company does. */
export interface SamlSides {
  entityId: string
  acs: string
  issuer: string
  signInUrl: string
  certificates: readonly string[]
}

/** What came out of an answer: all of it was under the signature. */
export interface SamlSaid {
  subject: string
  assertionId: string
  /** Until when the assertion must not be taken again. */
  until: Date
  claims: Claims
}

/** Where the browser goes to sign in. `requestId` must stand in the answer, `state` comes back beside it. */
export const requestAddress = (sides: SamlSides, requestId: string, state: string): Promise<string> =>
  library(sides, requestId).getAuthorizeUrlAsync(state, undefined, {})

/** What the identity provider's administrator uploads there. */
export const metadataOf = (sides: Omit<SamlSides, 'issuer' | 'signInUrl' | 'certificates'>): string =>
  library({ ...sides, issuer: '', signInUrl: '', certificates: ['none'] }, '_').generateServiceProviderMetadata(null)

/**
 * Reads an answer. The library verifies the signature and hands back the bytes that were signed; everything is read from those.
 * What is odd in the shape (several assertions, signatures elsewhere, comments, declarations) is refused before.
 * @param encoded the field `SAMLResponse`
 * @throws Refused with the reason
 */
export async function readAnswer(sides: SamlSides, encoded: string, requestId: string, now: Date): Promise<SamlSaid> {
  const xml = decoded(encoded)
  await refuseOddShape(xml, sides, requestId)
  const assertion = await verified(sides, encoded)
  return read(assertion, sides, requestId, now)
}

function library({ entityId, acs, issuer, signInUrl, certificates }: SamlSides, requestId: string): SAML {
  return new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: signInUrl,
    idpCert: [...certificates],
    audience: entityId,
    ...(issuer ? { idpIssuer: issuer } : {}),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    // times and InResponseTo are checked here, by the server's clock and the way that was begun
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })
}

function decoded(encoded: string): string {
  const packed = encoded.replaceAll(/\s/g, '')
  if (!packed || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new Refused('malformed')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(packed, 'base64'))
  } catch {
    throw new Refused('malformed')
  }
}

interface XmlNode {
  localName: string
  namespaceURI: string | null
  parentNode: XmlNode | null
  documentElement: XmlNode
  getAttribute: (name: string) => string | null
  textContent: string | null
}

const all = (node: XmlNode, path: string) => xpath.selectElements(node as never, path) as unknown as XmlNode[]

async function refuseOddShape(xml: string, sides: SamlSides, requestId: string): Promise<void> {
  const document = await parsed(xml)
  const root = document.documentElement
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) throw new Refused('malformed')
  for (const signature of all(document, `//*[local-name()='Signature']`)) refuseOddSignature(signature)
  const ids = all(document, '//*[@ID]').map((node) => node.getAttribute('ID'))
  if (new Set(ids).size < ids.length) throw new Refused('signature', { received: 'one ID twice' })
  refuseUnlikeUs(root, sides, requestId)
  if (all(document, "//*[local-name()='EncryptedAssertion']").length) throw new Refused('encrypted')
  refuseOddAssertions(root, all(document, "//*[local-name()='Assertion']"))
}

/** Declarations, entities, instructions and comments have no place in an answer; a comment would split a name in two. */
async function parsed(xml: string): Promise<XmlNode> {
  if (/<!|<\?(?!xml\s)/.test(xml)) throw new Refused('malformed', { received: 'DOCTYPE, comment or CDATA' })
  return (await parseDomFromString(xml).catch(() => {
    throw new Refused('malformed')
  })) as unknown as XmlNode
}

/** One assertion, directly in the answer; none only where the answer says that it was refused there. */
function refuseOddAssertions(root: XmlNode, assertions: readonly XmlNode[]): void {
  const [status] = all(root, "./*[local-name()='Status']/*[local-name()='StatusCode']")
  const isSuccess = status?.getAttribute('Value')?.endsWith(':Success') ?? false
  // the library words what was refused
  if (!isSuccess && assertions.length === 0) return
  const [only] = assertions
  if (assertions.length !== 1 || only!.parentNode !== root || only!.namespaceURI !== ASSERTION)
    throw new Refused('signature', { received: `${assertions.length} assertions` })
  if (!isSuccess) throw new Refused('refusedThere')
}

/** It stands directly in what it signs, once, with algorithms that are known. */
function refuseOddSignature(signature: XmlNode): void {
  const parent = signature.parentNode?.localName ?? ''
  if (signature.namespaceURI !== DSIG || !/^(Response|Assertion)$/.test(parent))
    throw new Refused('signature', { received: `a signature in ${parent}` })
  if (all(signature, ".//*[local-name()='Object']").length) throw new Refused('signature', { received: 'ds:Object' })
  if (all(signature, ".//*[local-name()='Reference']").length !== 1) throw new Refused('signature')
  const used = all(signature, './/*[@Algorithm]').map((node) => node.getAttribute('Algorithm') ?? '')
  const unknown = used.find((algorithm) => !ALGORITHMS.has(algorithm))
  if (unknown !== undefined) throw new Refused('algorithm', { received: unknown.slice(0, 200) })
}

/** What the envelope says, where it says it; it need not be signed, so that it proves nothing and only ever refuses. */
function refuseUnlikeUs(root: XmlNode, { acs, issuer }: SamlSides, requestId: string): void {
  const destination = root.getAttribute('Destination')
  if (destination && destination !== acs) throw new Refused('recipient', { expected: acs, received: destination })
  const inResponseTo = root.getAttribute('InResponseTo')
  if (inResponseTo && inResponseTo !== requestId) throw new Refused('inResponseTo')
  const named = all(root, "./*[local-name()='Issuer']")[0]?.textContent?.trim()
  if (named !== undefined && named !== issuer) throw new Refused('issuer', { expected: issuer, received: named })
}

/** xml2js's view of the assertion that was signed. */
interface Parsed {
  $?: Record<string, string>
  _?: string
  [name: string]: unknown
}

async function verified(sides: SamlSides, encoded: string): Promise<Parsed> {
  try {
    const { profile } = await library(sides, '_').validatePostResponseAsync({ SAMLResponse: encoded })
    const assertion = profile?.getAssertion?.() as { Assertion?: Parsed } | undefined
    if (!assertion?.Assertion) throw new Refused('malformed')
    return assertion.Assertion
  } catch (error) {
    throw reasonOf(error)
  }
}

function reasonOf(error: unknown): Refused {
  if (error instanceof Refused) return error
  const message = error instanceof Error ? error.message : ''
  if (error instanceof SamlStatusError) return new Refused('refusedThere', { received: message.slice(0, 300) })
  if (/audience/i.test(message)) return new Refused('audience', { received: message.slice(0, 300) })
  if (/issuer/i.test(message)) return new Refused('issuer')
  if (/NotOnOrAfter|NotBefore|timestamp|expired/i.test(message)) return new Refused('time')
  return new Refused('signature')
}

const list = (parent: Parsed | undefined, name: string): Parsed[] => {
  const found = parent?.[name]
  return Array.isArray(found) ? found.map((one) => (typeof one === 'string' ? { _: one } : (one as Parsed))) : []
}

function read(assertion: Parsed, sides: SamlSides, requestId: string, now: Date): SamlSaid {
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

/** Whoever carries it here may use it: for this company, for the request that was made, for a while. */
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

/** A name that is another one each time names nobody. */
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
