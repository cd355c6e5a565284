import { getVerifiedXml, parseXml2JsFromString } from '@node-saml/node-saml/lib/xml.js'
import { Refused } from './refused.ts'
import type { Parsed } from './saml-assertion.ts'
import { decrypted } from './saml-decryption.ts'
import { refuseOddContent } from './saml-shape.ts'
import type { SamlSides } from './saml-sides.ts'
import { all, parsed, type XmlNode } from './saml-xml.ts'

export interface Proven {
  assertion: Parsed
  /** The key of ours that an encrypted one was opened with. */
  openedWith: string | null
}

/**
 * The assertion, once it is proven that the provider said it: by its signature on the assertion, on the answer around, or on both. Every
 * signature that is there must be right, and everything is read from the bytes that the library says were signed.
 * @param root the answer `xml`, whose shape was looked at
 * @throws Refused
 */
export async function proven(xml: string, root: XmlNode, sides: SamlSides): Promise<Proven> {
  const whole = signed(xml, root, sides)
  const answer = whole === null ? root : await parsed(whole)
  const [encrypted] = all(answer, "./*[local-name()='EncryptedAssertion']")
  if (encrypted) {
    const { xml: inner, keyId } = decrypted(encrypted, sides.keys, whole !== null)
    const content = await parsed(inner)
    refuseOddContent(content)
    const own = signed(inner, content, sides)
    if (own === null && whole === null) throw new Refused('signature')
    return { assertion: (await read(own ?? inner)).Assertion!, openedWith: keyId }
  }
  const own = signed(xml, all(root, "./*[local-name()='Assertion']")[0]!, sides)
  if (own !== null) return { assertion: (await read(own)).Assertion!, openedWith: null }
  if (whole === null) throw new Refused('signature')
  const { Assertion } = (await read(whole)).Response as { Assertion: Parsed[] }
  return { assertion: Assertion[0]!, openedWith: null }
}

/** What of an element was signed by the provider; null when it carries no signature. @throws Refused when that is not right */
function signed(xml: string, node: XmlNode, { certificates }: SamlSides): string | null {
  if (all(node, "./*[local-name()='Signature']").length === 0) return null
  const bytes = verified(xml, node, certificates)
  if (bytes === null) throw new Refused('signature')
  return bytes
}

function verified(xml: string, node: XmlNode, certificates: readonly string[]): string | null {
  try {
    return getVerifiedXml(xml, node as never, [...certificates])
  } catch {
    return null
  }
}

const read = async (xml: string) => (await parseXml2JsFromString(xml)) as Record<string, Parsed>
