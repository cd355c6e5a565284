import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonical } from './audit-chain.ts'
import { derive } from './keys.ts'

/** A signed statement about a chain at a moment: its holder can tell whether the chain was cut or rebuilt since. */
export interface SignedHead {
  format: typeof HEAD
  company: string
  /** `end`: the chain ended here at that moment. `part`: a file ends here and the chain went on. */
  of: 'end' | 'part'
  seq: number
  fingerprint: string
  at: string
  /** Ed25519, SPKI in base64. */
  publicKey: string
  signature: string
}

export const HEAD = 'staffroom-audit-head-1'

/** Around the 32 bytes of an Ed25519 key: its PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

let bound: { key: KeyObject; publicKey: string } | null = null

/** Called once, when the node starts. @param pem a key of its own; else one that is derived from the secret */
export function bindAuditKey(secret: string, pem: string | null): void {
  const key = pem ? createPrivateKey(pem) : derivedKey(secret)
  bound = { key, publicKey: spkiOf(createPublicKey(key)) }
}

/** The key of the settings. @throws Error unless it is an Ed25519 key */
export function auditKeyIn(pem: string | undefined): string | null {
  if (!pem) return null
  if (createPrivateKey(pem).asymmetricKeyType !== 'ed25519')
    throw new Error('AUDIT_SIGNING_KEY: an Ed25519 key is needed')
  return pem
}

const derivedKey = (secret: string) =>
  createPrivateKey({ key: Buffer.concat([PKCS8, derive(secret, 'audit-signing')]), format: 'der', type: 'pkcs8' })

const spkiOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64')

export function signHead(head: Pick<SignedHead, 'company' | 'of' | 'seq' | 'fingerprint' | 'at'>): SignedHead {
  const { key, publicKey } = own()
  const said = { ...head, format: HEAD, publicKey } as const
  return { ...said, signature: sign(null, Buffer.from(canonical(said)), key).toString('base64') }
}

/** @param trusted public keys in base64; without them any key is taken that fits the signature */
export function isSigned({ signature, ...said }: SignedHead, trusted: readonly string[] | null): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(said.publicKey, 'base64'), format: 'der', type: 'spki' })
    const fits = verify(null, Buffer.from(canonical(said)), key, Buffer.from(signature, 'base64'))
    return fits && (trusted === null || trusted.includes(said.publicKey))
  } catch {
    return false
  }
}

/** Signed with this server's key or, as long as that is kept, with another one: who keeps the public keys knows which they trust. */
export const isOurs = (head: SignedHead): boolean => isSigned(head, null)

/** This server's public key, as a file that `bin/verify-audit --key` reads. */
export const publicKeyPem = (): string => createPublicKey(own().key).export({ format: 'pem', type: 'spki' }).toString()

export const publicKeyIn = (pem: string): string => spkiOf(createPublicKey(pem))

function own() {
  if (!bound) throw new Error('the audit key is used before the node has started')
  return bound
}
