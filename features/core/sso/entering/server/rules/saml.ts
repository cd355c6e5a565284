import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import { Refused } from './refused.ts'
import { type Parsed, read } from './saml-assertion.ts'
import { decoded, refuseOddShape } from './saml-shape.ts'
import type { SamlSaid, SamlSides } from './saml-sides.ts'

export type { SamlSaid, SamlSides }

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
