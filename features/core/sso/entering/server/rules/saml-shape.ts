import { Buffer } from 'node:buffer'
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { Refused } from './refused.ts'
import type { SamlSides } from './saml-sides.ts'

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

/** The answer as text. @throws Refused for what is no text of XML's */
export function decoded(encoded: string): string {
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

/** What is odd in the shape is refused before anything is verified. @throws Refused */
export async function refuseOddShape(xml: string, sides: SamlSides, requestId: string): Promise<void> {
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
