import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { selfSigned } from '#features/core/sso/encryption/server/rules.ts'

const DAY = 86_400_000

export interface SigningKey {
  privatePem: string
  publicKey: KeyObject
  privateKey: KeyObject
  /** Self-signed. */
  certificate: string
}

/** A key of its own for an identity provider, with the certificate that its metadata shows. */
export function signingKey(name: string, bits = 2048, days = 3650): SigningKey {
  const pair = generateKeyPairSync('rsa', { modulusLength: bits })
  const now = Date.now()
  const certificate = selfSigned(name, pair, new Date(now - DAY), new Date(now + days * DAY))
  return { ...pair, privatePem: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), certificate }
}
