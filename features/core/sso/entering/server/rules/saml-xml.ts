import { Buffer } from 'node:buffer'
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { Refused } from './refused.ts'

/** What of the library's nodes is used here. */
export interface XmlNode {
  localName: string
  namespaceURI: string | null
  parentNode: XmlNode | null
  documentElement: XmlNode
  getAttribute: (name: string) => string | null
  textContent: string | null
}

/** The elements at this path. */
export const all = (node: XmlNode, path: string) => xpath.selectElements(node as never, path) as unknown as XmlNode[]

/** The answer as text. @throws Refused for what is no text of XML's */
export function decoded(encoded: string): string {
  const packed = encoded.replaceAll(/\s/g, '')
  if (!packed || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) throw new Refused('malformed')
  return textOf(Buffer.from(packed, 'base64'))
}

/** Bytes as text. @throws Refused for what is no UTF-8 */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('malformed')
  }
}

/** Declarations, entities, instructions and comments have no place in an answer; a comment would split a name in two. @throws Refused */
export async function parsed(xml: string): Promise<XmlNode> {
  if (/<!|<\?(?!xml\s)/.test(xml)) throw new Refused('malformed', { received: 'DOCTYPE, comment or CDATA' })
  const document = (await parseDomFromString(xml).catch(() => {
    throw new Refused('malformed')
  })) as unknown as XmlNode
  // what is only a declaration has none
  if (!(document.documentElement as XmlNode | null)) throw new Refused('malformed')
  return document.documentElement
}
