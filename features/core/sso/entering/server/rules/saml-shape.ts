import { refuseOddEncryption } from './saml-decryption.ts'
import { Refused } from './refused.ts'
import type { SamlSides } from './saml-sides.ts'
import { all, type XmlNode } from './saml-xml.ts'

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion'
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const DSIG = 'http://www.w3.org/2000/09/xmldsig#'

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

/** What is odd in the shape is refused before anything is verified or decrypted. @throws Refused */
export function refuseOddShape(root: XmlNode, sides: SamlSides, requestId: string): void {
  if (root.localName !== 'Response' || root.namespaceURI !== PROTOCOL) throw new Refused('malformed')
  refuseOddSignatures(root)
  refuseUnlikeUs(root, sides, requestId)
  const encrypted = all(root, "//*[local-name()='EncryptedAssertion']")
  const open = all(root, "//*[local-name()='Assertion']")
  refuseOddAssertions(root, [...open, ...encrypted])
  for (const one of encrypted) refuseOddEncryption(one)
  if (sides.encrypts && open.length) throw new Refused('notEncrypted')
}

/** The same check for a decrypted assertion, which could not be checked before. @throws Refused */
export function refuseOddContent(assertion: XmlNode): void {
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== ASSERTION) throw new Refused('malformed')
  refuseOddSignatures(assertion)
  const assertions = all(assertion, "//*[local-name()='Assertion' or local-name()='EncryptedAssertion']")
  if (assertions.length !== 1) throw new Refused('signature', { received: `${assertions.length} assertions` })
}

/** Checks each signature, and that IDs are unique: a reference must name exactly one element. */
function refuseOddSignatures(root: XmlNode): void {
  for (const signature of all(root, `//*[local-name()='Signature']`)) refuseOddSignature(signature)
  const ids = all(root, '//*[@ID]').map((node) => node.getAttribute('ID'))
  if (new Set(ids).size < ids.length) throw new Refused('signature', { received: 'one ID twice' })
}

/** One assertion, directly in the answer; none only where the answer says that it was refused there. */
function refuseOddAssertions(root: XmlNode, assertions: readonly XmlNode[]): void {
  const [status] = all(root, "./*[local-name()='Status']/*[local-name()='StatusCode']")
  const isSuccess = status?.getAttribute('Value')?.endsWith(':Success') ?? false
  if (!isSuccess && assertions.length === 0) throw new Refused('refusedThere', { received: wordsOf(root) })
  const [only] = assertions
  if (assertions.length !== 1 || only!.parentNode !== root || only!.namespaceURI !== ASSERTION)
    throw new Refused('signature', { received: `${assertions.length} assertions` })
  if (!isSuccess) throw new Refused('refusedThere')
}

/** What the identity provider says of its refusal. */
function wordsOf(root: XmlNode): string {
  const codes = all(root, "./*[local-name()='Status']//*[local-name()='StatusCode']").map((code) =>
    code.getAttribute('Value')?.split(':').at(-1),
  )
  const [message] = all(root, "./*[local-name()='Status']/*[local-name()='StatusMessage']")
  const said = [codes.join(', '), message?.textContent?.trim()].filter(Boolean).join(': ')
  return said.slice(0, 300) || '–'
}

/** A direct child of what it signs, with one reference and known algorithms. */
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
