import { constants, createCipheriv, publicEncrypt, randomBytes } from 'node:crypto'

const XENC = 'http://www.w3.org/2001/04/xmlenc#'
const XENC11 = 'http://www.w3.org/2009/xmlenc11#'

const CIPHERS = {
  'aes-256-gcm': { uri: `${XENC11}aes256-gcm`, keyBytes: 32, ivBytes: 12 },
  'aes-128-gcm': { uri: `${XENC11}aes128-gcm`, keyBytes: 16, ivBytes: 12 },
  'aes-256-cbc': { uri: `${XENC}aes256-cbc`, keyBytes: 32, ivBytes: 16 },
  'aes-128-cbc': { uri: `${XENC}aes128-cbc`, keyBytes: 16, ivBytes: 16 },
  'des-ede3-cbc': { uri: `${XENC}tripledes-cbc`, keyBytes: 24, ivBytes: 8 },
} as const

const { RSA_PKCS1_OAEP_PADDING: OAEP, RSA_PKCS1_PADDING: OLD } = constants
/** How the key is encrypted: as it is said, and as it is done. */
const KEYS = {
  'oaep-mgf1p': { method: method(`${XENC}rsa-oaep-mgf1p`), padding: OAEP, oaepHash: 'sha1' },
  'oaep-sha256': {
    method: method(`${XENC11}rsa-oaep`, [`${XENC}sha256`, `${XENC11}mgf1sha256`]),
    padding: OAEP,
    oaepHash: 'sha256',
  },
  /** OpenSSL cannot do two digests at once. */
  'oaep-mixed': { method: method(`${XENC}rsa-oaep-mgf1p`, [`${XENC}sha256`]), padding: OAEP, oaepHash: 'sha256' },
  'rsa-1.5': { method: method(`${XENC}rsa-1_5`), padding: OLD, oaepHash: undefined },
} as const

export interface EncryptOptions {
  cipher?: keyof typeof CIPHERS
  key?: keyof typeof KEYS
  /** The key stands beside the data instead of in it. */
  isBeside?: boolean
}

/** An identity provider's assertion, encrypted for the holder of this certificate. */
export function encrypted(xml: string, certificate: string, options: EncryptOptions = {}): string {
  const cipher = options.cipher ?? 'aes-256-gcm'
  const { uri, keyBytes, ivBytes } = CIPHERS[cipher]
  const inner = randomBytes(keyBytes)
  const { method: how, padding, oaepHash } = KEYS[options.key ?? 'oaep-mgf1p']
  const wrapped = publicEncrypt({ key: certificate, padding, ...(oaepHash && { oaepHash }) }, inner)
  const key = `<xenc:EncryptedKey xmlns:xenc="${XENC}">${how}${value(wrapped)}</xenc:EncryptedKey>`
  const [within, beside] = options.isBeside ? ['', key] : [keyInfo(key), '']
  const content = enciphered(cipher, inner, randomBytes(ivBytes), Buffer.from(xml))
  return `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${XENC}" Type="${XENC}Element">${method(uri)}${within}${value(content)}</xenc:EncryptedData>${beside}</saml:EncryptedAssertion>`
}

function enciphered(name: keyof typeof CIPHERS, key: Buffer, iv: Buffer, plain: Buffer): Buffer {
  if (name === 'aes-256-gcm' || name === 'aes-128-gcm') {
    const gcm = createCipheriv(name, key, iv)
    return Buffer.concat([iv, gcm.update(plain), gcm.final(), gcm.getAuthTag()])
  }
  const cbc = createCipheriv(name, key, iv)
  return Buffer.concat([iv, cbc.update(plain), cbc.final()])
}

function method(algorithm: string, [digest, mask]: string[] = []): string {
  const details = [
    digest && `<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="${digest}"/>`,
    mask && `<x11:MGF xmlns:x11="${XENC11}" Algorithm="${mask}"/>`,
  ]
  return `<xenc:EncryptionMethod Algorithm="${algorithm}">${details.filter(Boolean).join('')}</xenc:EncryptionMethod>`
}
const value = (bytes: Buffer) =>
  `<xenc:CipherData><xenc:CipherValue>${bytes.toString('base64')}</xenc:CipherValue></xenc:CipherData>`
const keyInfo = (key: string) => `<ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">${key}</ds:KeyInfo>`

/** The last value in it (the content, after its key) with other bytes. */
export const withContent = (xml: string, change: (bytes: Buffer) => Buffer): string =>
  xml.replace(
    /(.*<xenc:CipherValue>)([^<]+)/s,
    (_all, before: string, text: string) => before + change(Buffer.from(text, 'base64')).toString('base64'),
  )
