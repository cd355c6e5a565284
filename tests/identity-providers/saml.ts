import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type SigningKey, signingKey } from './keys.ts'

/** Everything that a right answer says; a forged one says some of it otherwise. */
export interface AnswerParts {
  issuer: string
  responseIssuer: string
  destination: string
  recipient: string
  audience: string
  inResponseTo: string
  responseInResponseTo: string
  subject: string
  format: string
  attributes: Record<string, string[]>
  issueInstant: Date
  notBefore: Date
  notOnOrAfter: Date
  confirmUntil: Date
  assertionId: string
  responseId: string
  status: string
  method: string
  /** Written into the assertion as it is. */
  conditions: string | null
  confirmation: string | null
  statement: string | null
}

const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature'
const MINUTE = 60_000
const NS = 'xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

export interface SignOptions {
  key: SigningKey
  id: string
  algorithm?: string
  digest?: string
  /** Where the signature is put: after the Issuer of the element with this id. */
  into?: string
}

/** Signs the element with this id, as identity providers do: enveloped, exclusive canonicalization. */
export function signXml(
  xml: string,
  { key, id, algorithm = RSA_SHA256, digest = SHA256, into = id }: SignOptions,
): string {
  const signer = new SignedXml({ privateKey: key.privatePem, publicCert: key.certificate })
  signer.signatureAlgorithm = algorithm
  signer.canonicalizationAlgorithm = EXCLUSIVE
  signer.addReference({ xpath: `//*[@ID='${id}']`, transforms: [ENVELOPED, EXCLUSIVE], digestAlgorithm: digest })
  signer.computeSignature(xml, {
    location: { reference: `//*[@ID='${into}']/*[local-name()='Issuer']`, action: 'after' },
    prefix: 'ds',
  })
  return signer.getSignedXml()
}

/** A small identity provider: metadata, a key, and answers that it signs. */
export function samlProvider(entityId = `https://idp.example.test/${randomUUID()}`) {
  const key = signingKey('idp')

  /** What a right answer to this request says. */
  function right(
    request: { id: string; acs: string; issuer: string },
    claims: { subject: string; attributes?: Record<string, string[]> },
    now = new Date(),
  ): AnswerParts {
    return {
      issuer: entityId,
      responseIssuer: entityId,
      destination: request.acs,
      recipient: request.acs,
      audience: request.issuer,
      inResponseTo: request.id,
      responseInResponseTo: request.id,
      subject: claims.subject,
      format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      attributes: claims.attributes ?? {},
      issueInstant: now,
      notBefore: new Date(now.getTime() - MINUTE),
      notOnOrAfter: new Date(now.getTime() + 5 * MINUTE),
      confirmUntil: new Date(now.getTime() + 5 * MINUTE),
      assertionId: `_a${randomUUID()}`,
      responseId: `_r${randomUUID()}`,
      status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
      method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
      conditions: null,
      confirmation: null,
      statement: null,
    }
  }

  const sign = (xml: string, id: string, more: Partial<SignOptions> = {}) => signXml(xml, { key, id, ...more })

  /** The usual answer: the assertion is signed. */
  const answer = (parts: AnswerParts, more: Partial<SignOptions> = {}) =>
    sign(responseOf(parts, assertionOf(parts)), parts.assertionId, more)

  const metadata = (more: { wantSigned?: boolean; certificate?: string; location?: string; extra?: string } = {}) =>
    `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
<md:IDPSSODescriptor ${more.wantSigned ? 'WantAuthnRequestsSigned="true" ' : ''}protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${(more.certificate ?? key.certificate).replaceAll(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>${more.extra ?? ''}
<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${more.location ?? 'https://idp.example.test/sso'}"/>
</md:IDPSSODescriptor></md:EntityDescriptor>`

  return { entityId, key, right, sign, answer, metadata }
}

/** The request that the browser carries to the identity provider. */
export function requestIn(next: string): { id: string; acs: string; issuer: string; relayState: string } {
  const { searchParams } = new URL(next)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64')).toString()
  const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1] ?? ''
  return {
    id: attribute('ID'),
    acs: attribute('AssertionConsumerServiceURL'),
    issuer: />([^<]+)<\/saml:Issuer>/.exec(xml)?.[1] ?? '',
    relayState: searchParams.get('RelayState')!,
  }
}

export function assertionOf(p: AnswerParts): string {
  const attributes = Object.entries(p.attributes)
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')
  const confirmation =
    p.confirmation ??
    `<saml:SubjectConfirmation Method="${p.method}"><saml:SubjectConfirmationData NotOnOrAfter="${p.confirmUntil.toISOString()}" Recipient="${p.recipient}" InResponseTo="${p.inResponseTo}"/></saml:SubjectConfirmation>`
  const conditions =
    p.conditions ??
    `<saml:Conditions NotBefore="${p.notBefore.toISOString()}" NotOnOrAfter="${p.notOnOrAfter.toISOString()}"><saml:AudienceRestriction><saml:Audience>${p.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`
  const statement =
    p.statement ??
    `<saml:AuthnStatement AuthnInstant="${p.issueInstant.toISOString()}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`
  return `<saml:Assertion ${NS} ID="${p.assertionId}" Version="2.0" IssueInstant="${p.issueInstant.toISOString()}"><saml:Issuer>${p.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${p.format}">${p.subject}</saml:NameID>${confirmation}</saml:Subject>${conditions}${statement}${attributes ? `<saml:AttributeStatement>${attributes}</saml:AttributeStatement>` : ''}</saml:Assertion>`
}

export const responseOf = (p: AnswerParts, inside: string): string =>
  `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ${NS} ID="${p.responseId}" Version="2.0" IssueInstant="${p.issueInstant.toISOString()}" Destination="${p.destination}" InResponseTo="${p.responseInResponseTo}"><saml:Issuer>${p.responseIssuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${p.status}"/></samlp:Status>${inside}</samlp:Response>`

export const base64 = (xml: string): string => Buffer.from(xml).toString('base64')
