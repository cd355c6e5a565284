import { createHmac, randomUUID } from 'node:crypto'
import type { SigningKey } from './keys.ts'
import { type AnswerParts, assertionOf, type samlProvider } from './saml.ts'

/** Who takes part in a forgery: two identity providers of the company with their ids there, and a key that nobody trusts. */
export interface Cast {
  idp: ReturnType<typeof samlProvider>
  other: ReturnType<typeof samlProvider>
  stranger: SigningKey
  id: string
  otherId: string
  email: (name: string) => string
  minutes: (count: number) => Date
}

export const ATTACKER = 'adam-at-idp'
/** The attacker holds a rightly signed answer of their own and puts a claim to be another person around, beside or inside it. */
export const evil = (c: Cast, p: AnswerParts, changes: Partial<AnswerParts> = {}) =>
  assertionOf({
    ...p,
    assertionId: `_evil${randomUUID()}`,
    subject: ATTACKER,
    attributes: { email: [c.email('adam')] },
    ...changes,
  })
export const signedAssertion = (c: Cast, p: AnswerParts) =>
  /<saml:Assertion.*<\/saml:Assertion>/s.exec(c.idp.answer(p))![0]
export const signatureIn = (xml: string) => /<ds:Signature .*?<\/ds:Signature>/s.exec(xml)![0]
export const withoutSignature = (xml: string) => xml.replace(/<ds:Signature .*?<\/ds:Signature>/s, '')
export const afterIssuer = (xml: string, inside: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${inside}`)
export const inObject = (signature: string, inside: string) =>
  signature.replace('</ds:Signature>', `<ds:Object>${inside}</ds:Object></ds:Signature>`)

/** Signed with what everyone has: the certificate as the key of an HMAC. */
export function withHmac(c: Cast, p: AnswerParts): string {
  const hmac = createHmac('sha256', c.idp.key.certificate).update('x').digest('base64')
  return c.idp
    .answer(p)
    .replace('xmldsig-more#rsa-sha256', 'xmldsig-more#hmac-sha256')
    .replace(/<ds:SignatureValue>[^<]*/, `<ds:SignatureValue>${hmac}`)
}
