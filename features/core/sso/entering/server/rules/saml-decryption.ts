import { Buffer } from 'node:buffer'
import { constants, createDecipheriv, privateDecrypt } from 'node:crypto'
import { Refused } from './refused.ts'
import type { DecryptionKey } from './saml-sides.ts'
import { all, textOf, type XmlNode } from './saml-xml.ts'

const XENC = 'http://www.w3.org/2001/04/xmlenc#'
const XENC11 = 'http://www.w3.org/2009/xmlenc11#'
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1'
const TAG_BYTES = 16

interface Cipher {
  name: 'aes-256-gcm' | 'aes-128-gcm' | 'aes-256-cbc'
  keyBytes: number
  ivBytes: number
}
/** What an assertion may be encrypted with, the best first: our metadata says so in this order. */
const CIPHERS = new Map<string, Cipher>([
  [`${XENC11}aes256-gcm`, { name: 'aes-256-gcm', keyBytes: 32, ivBytes: 12 }],
  [`${XENC11}aes128-gcm`, { name: 'aes-128-gcm', keyBytes: 16, ivBytes: 12 }],
  [`${XENC}aes256-cbc`, { name: 'aes-256-cbc', keyBytes: 32, ivBytes: 16 }],
])
/** How its key may be: RSA-OAEP, of which OpenSSL can do those with one digest for both places. RSA 1.5 is not among them. */
const OAEP = `${XENC11}rsa-oaep`
const OAEP_MGF1P = `${XENC}rsa-oaep-mgf1p`

export const ENCRYPTION_METHODS: readonly string[] = [...CIPHERS.keys(), OAEP_MGF1P, OAEP]

interface Sealed {
  cipher: Cipher
  oaepHash: 'sha1' | 'sha256'
  key: Buffer
  content: Buffer
}

/** Reads it, so that what is odd or not safe is refused while nothing has been decrypted. @throws Refused */
export const refuseOddEncryption = (encrypted: XmlNode): void => void sealedIn(encrypted)

/**
 * Decrypts an assertion. All failures look the same.
 * @param isSigned the surrounding response is signed and verified: without it unauthenticated ciphers (CBC) are refused, since responses
 * that are changed byte by byte would turn us into a decryption oracle
 * @returns the assertion as text, and which key opened it
 * @throws Refused
 */
export function decrypted(encrypted: XmlNode, keys: readonly DecryptionKey[], isSigned: boolean) {
  const sealed = sealedIn(encrypted)
  if (sealed.cipher.name.endsWith('-cbc') && !isSigned)
    throw new Refused('algorithm', { received: `${sealed.cipher.name} without a signature around it` })
  for (const { id, privateKey } of keys) {
    const content = openedWith(privateKey, sealed)
    if (content) return { xml: textOf(content), keyId: id }
  }
  throw new Refused('encrypted')
}

function openedWith(privateKey: () => string, { cipher, oaepHash, key, content }: Sealed): Buffer | null {
  try {
    const inner = privateDecrypt({ key: privateKey(), padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, key)
    return inner.length === cipher.keyBytes ? deciphered(cipher, inner, content) : null
  } catch {
    return null
  }
}

function deciphered({ name, ivBytes }: Cipher, key: Buffer, content: Buffer): Buffer {
  const iv = content.subarray(0, ivBytes)
  if (name === 'aes-256-cbc') {
    const open = createDecipheriv(name, key, iv).setAutoPadding(false)
    const padded = Buffer.concat([open.update(content.subarray(ivBytes)), open.final()])
    // XML's padding says in its last byte how long it is; the bytes before may be any
    const padding = padded.at(-1) ?? 0
    if (padding < 1 || padding > ivBytes) throw new Error('padding')
    return padded.subarray(0, -padding)
  }
  const open = createDecipheriv(name, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(content.subarray(-TAG_BYTES))
  return Buffer.concat([open.update(content.subarray(ivBytes, -TAG_BYTES)), open.final()])
}

/** One thing that is encrypted, with one key, and nothing that points elsewhere. */
function sealedIn(encrypted: XmlNode): Sealed {
  const data = only(encrypted, './*', 'EncryptedData')
  const keyBeside = only(encrypted, './/*', 'EncryptedKey')
  if (all(encrypted, ".//*[local-name()='CipherReference']").length)
    throw new Refused('malformed', { received: 'CipherReference' })
  const cipher = CIPHERS.get(methodOf(data))
  if (!cipher) throw unsafe(methodOf(data))
  return { cipher, oaepHash: oaepHashOf(keyBeside), key: valueIn(keyBeside), content: valueIn(data) }
}

function oaepHashOf(key: XmlNode): Sealed['oaepHash'] {
  const method = methodOf(key)
  const detail = (name: string) =>
    all(key, `./*[local-name()='EncryptionMethod']/*[local-name()='${name}']`)[0]?.getAttribute('Algorithm')
  if (method !== OAEP && method !== OAEP_MGF1P) throw unsafe(method)
  const digest = detail('DigestMethod') ?? SHA1
  const mask = (method === OAEP ? detail('MGF') : null) ?? `${XENC11}mgf1sha1`
  if (digest === SHA1 && mask === `${XENC11}mgf1sha1`) return 'sha1'
  if (digest === `${XENC}sha256` && mask === `${XENC11}mgf1sha256`) return 'sha256'
  throw unsafe(`${method}, ${digest}, ${mask}`)
}

const methodOf = (node: XmlNode): string => only(node, './*', 'EncryptionMethod').getAttribute('Algorithm') ?? ''

function valueIn(node: XmlNode): Buffer {
  const text = only(only(node, './*', 'CipherData'), './*', 'CipherValue').textContent ?? ''
  return Buffer.from(text, 'base64')
}

function only(node: XmlNode, where: string, name: string): XmlNode {
  const found = all(node, `${where}[local-name()='${name}' and namespace-uri()='${XENC}']`)
  if (found.length !== 1) throw new Refused('malformed', { received: `${found.length} ${name}` })
  return found[0]!
}

const unsafe = (algorithm: string) => new Refused('algorithm', { received: algorithm.slice(0, 200) || '–' })
