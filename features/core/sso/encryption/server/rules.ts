import { Buffer } from 'node:buffer'
import { type KeyObject, randomBytes, sign } from 'node:crypto'

interface Pair {
  publicKey: KeyObject
  privateKey: KeyObject
}

/**
 * A self-signed certificate: identity providers take keys as certificates, and trust them because an administrator uploads them.
 * Node reads certificates but cannot create them; this one has no options (X.509, RSA with SHA-256, one name).
 * @returns PEM
 */
export function selfSigned(name: string, { publicKey, privateKey }: Pair, from: Date, until: Date): string {
  const subject = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from(name)))))
  const version3 = tagged(0xa0, tagged(0x02, Buffer.from([2])))
  // a positive number that is never zero
  const serial = tagged(0x02, Buffer.concat([Buffer.from([0x40]), randomBytes(15)]))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const said = sequence(version3, serial, SHA256_RSA, subject, sequence(time(from), time(until)), subject, key)
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', said, privateKey)]))
  const lines = sequence(said, SHA256_RSA, signature)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** DER: what it is, how long, and itself. */
function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content
  const long = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...long]), content])
}
const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts))

/** 2.5.4.3 */
const COMMON_NAME = Buffer.from('0603550403', 'hex')
/** 1.2.840.113549.1.1.11, without parameters (NULL) */
const SHA256_RSA = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))

/** Until 2049 with two digits of the year, then with four. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return at.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits))
}
