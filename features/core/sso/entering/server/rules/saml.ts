import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { read } from './saml-assertion.ts'
import { ENCRYPTION_METHODS } from './saml-decryption.ts'
import { proven } from './saml-proof.ts'
import { refuseOddShape } from './saml-shape.ts'
import type { SamlSaid, SamlSides } from './saml-sides.ts'
import { decoded, parsed } from './saml-xml.ts'

export type { SamlSaid, SamlSides }

/** The sign-in URL to redirect to. The response must contain `requestId`; `state` comes back beside it. */
export const requestAddress = (sides: Ours & { signInUrl: string }, requestId: string, state: string) =>
  library(sides, requestId, sides.signInUrl).getAuthorizeUrlAsync(state, undefined, {})

type Ours = Pick<SamlSides, 'entityId' | 'acs'>

/** What the identity provider's administrator uploads there. @param certificate what it may encrypt for, if there is one */
export function metadataOf(ours: Ours, certificate: string | null): string {
  const xml = library(ours, '_', '').generateServiceProviderMetadata(null)
  return certificate === null ? xml : xml.replace(/<SPSSODescriptor [^>]*>/, (role) => role + encryptionIn(certificate))
}

/**
 * Reads an answer. What is odd in the shape (several assertions, signatures elsewhere, comments, declarations) is refused first; then the
 * provider's signatures are verified, what is encrypted is opened, and everything is read from the bytes that were signed.
 * @param encoded the field `SAMLResponse`
 * @throws Refused with the reason
 */
export async function readAnswer(sides: SamlSides, encoded: string, requestId: string, now: Date): Promise<SamlSaid> {
  const xml = decoded(encoded)
  const root = await parsed(xml)
  refuseOddShape(root, sides, requestId)
  const { assertion, openedWith } = await proven(xml, root, sides)
  return { ...read(assertion, sides, requestId, now), openedWith }
}

/** The library as far as it writes; it is never asked to read. */
const library = ({ entityId, acs }: Ours, requestId: string, signInUrl: string): SAML =>
  new SAML({
    issuer: entityId,
    callbackUrl: acs,
    entryPoint: signInUrl,
    idpCert: 'none',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    validateInResponseTo: ValidateInResponseTo.never,
    generateUniqueId: () => requestId,
  })

const encryptionIn = (certificate: string): string => `
    <KeyDescriptor use="encryption">
      <ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replaceAll(/-----[^-]+-----|\s/g, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>
${ENCRYPTION_METHODS.map((algorithm) => `      <EncryptionMethod Algorithm="${algorithm}"/>`).join('\n')}
    </KeyDescriptor>`
