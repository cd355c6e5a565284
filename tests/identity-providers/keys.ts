import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import forge from 'node-forge'

export interface SigningKey {
  privatePem: string
  publicKey: KeyObject
  privateKey: KeyObject
  /** Self-signed. */
  certificate: string
}

/** A key of its own for an identity provider, with the certificate that its metadata shows. */
export function signingKey(name: string, bits = 2048, days = 3650): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const made = forge.pki.createCertificate()
  made.publicKey = forge.pki.publicKeyFromPem(publicKey.export({ type: 'spki', format: 'pem' }).toString())
  made.serialNumber = '01'
  made.validity.notBefore = new Date(Date.now() - 86_400_000)
  made.validity.notAfter = new Date(Date.now() + days * 86_400_000)
  made.setSubject([{ name: 'commonName', value: name }])
  made.setIssuer([{ name: 'commonName', value: name }])
  made.sign(forge.pki.privateKeyFromPem(privatePem), forge.md.sha256.create())
  return { privatePem, publicKey, privateKey, certificate: forge.pki.certificateToPem(made) }
}
