import { Buffer } from 'node:buffer'
import { X509Certificate } from 'node:crypto'

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** What an identity provider says of itself. */
export interface SamlMetadata {
  issuer: string
  signInUrl: string
  /** PEM. */
  certificates: string[]
}

/** Why it cannot be used: a key of our words. */
export class UnfitMetadata extends Error {}

interface XmlNode {
  localName: string
  namespaceURI: string | null
  textContent: string | null
  documentElement: XmlNode
  getAttribute: (name: string) => string | null
}
/** Loaded with the first metadata that is read. */
let library: typeof import('@node-saml/node-saml/lib/xml.js') | undefined
const all = (node: XmlNode, path: string) => library!.xpath.selectElements(node as never, path) as unknown as XmlNode[]

/**
 * Reads the metadata of one identity provider: its id, where the browser goes, and what it signs with.
 * @param isAllowed whether an address may be gone to
 * @throws UnfitMetadata with the key of what is wrong
 */
export async function readMetadata(xml: string, isAllowed: (address: string) => boolean): Promise<SamlMetadata> {
  const text = xml.replace(/^\uFEFF/, '').trim()
  // no declarations, no entities: nothing that a reader could be led astray by
  if (/<!(?!--)/.test(text)) throw new UnfitMetadata('sso.metadata.malformed')
  library ??= await import('@node-saml/node-saml/lib/xml.js')
  const document = (await library.parseDomFromString(text).catch(() => {
    throw new UnfitMetadata('sso.metadata.malformed')
  })) as unknown as XmlNode
  const entities = all(document, `//*[local-name()='EntityDescriptor' and namespace-uri()='${MD}']`).filter(
    (entity) => all(entity, "./*[local-name()='IDPSSODescriptor']").length === 1,
  )
  if (entities.length !== 1)
    throw new UnfitMetadata(entities.length ? 'sso.metadata.several' : 'sso.metadata.noProvider')
  return readEntity(entities[0]!, isAllowed)
}

function readEntity(entity: XmlNode, isAllowed: (address: string) => boolean): SamlMetadata {
  const [role] = all(entity, "./*[local-name()='IDPSSODescriptor']")
  const issuer = entity.getAttribute('entityID')?.trim()
  if (!issuer || issuer.length > 1024) throw new UnfitMetadata('sso.metadata.noProvider')
  if (/^(true|1)$/.test(role!.getAttribute('WantAuthnRequestsSigned') ?? ''))
    throw new UnfitMetadata('sso.metadata.signedRequests')
  const signInUrl = all(role!, "./*[local-name()='SingleSignOnService']")
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location')
  if (!signInUrl || !isAllowed(signInUrl)) throw new UnfitMetadata('sso.metadata.noAddress')
  const certificates = all(role!, "./*[local-name()='KeyDescriptor' and not(@use='encryption')]")
    .flatMap((key) => all(key, ".//*[local-name()='X509Certificate']"))
    .map((node) => pemOf(node.textContent ?? ''))
  if (certificates.length === 0) throw new UnfitMetadata('sso.metadata.noCertificate')
  return { issuer, signInUrl, certificates: [...new Set(certificates)].slice(0, 10) }
}

/** @throws UnfitMetadata for what is no certificate, or one with a key that is too short */
function pemOf(text: string): string {
  try {
    const certificate = new X509Certificate(Buffer.from(text.replaceAll(/\s/g, ''), 'base64'))
    const { modulusLength } = certificate.publicKey.asymmetricKeyDetails ?? {}
    if (modulusLength !== undefined && modulusLength < 2048) throw new UnfitMetadata('sso.metadata.weakKey')
    return certificate.toString()
  } catch (error) {
    throw error instanceof UnfitMetadata ? error : new UnfitMetadata('sso.metadata.noCertificate')
  }
}

/** How a certificate is shown: whose, until when, and what to compare it by. */
export function certificateOf(pem: string, now: Date) {
  const certificate = new X509Certificate(pem)
  const until = new Date(certificate.validTo)
  const subject = /CN=(.+)/.exec(certificate.subject)?.[1] ?? certificate.subject.split('\n').at(-1) ?? ''
  return { subject, until: until.toISOString(), fingerprint: certificate.fingerprint256, ended: until < now }
}
