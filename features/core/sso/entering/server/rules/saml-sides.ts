import type { Claims } from './claims.ts'

/** A private key of ours that answers may be encrypted for. */
export interface DecryptionKey {
  id: string
  /** PEM. One that cannot be decrypted any more opens nothing, but does not block the other keys. @throws Error */
  privateKey: () => string
}

/** This company, as the identity provider knows it, and the identity provider, as this company does. */
export interface SamlSides {
  entityId: string
  acs: string
  issuer: string
  signInUrl: string
  certificates: readonly string[]
  /** What is not encrypted is refused. */
  encrypts: boolean
  keys: readonly DecryptionKey[]
}

/** What came out of an answer: all of it was under the signature. */
export interface SamlSaid {
  subject: string
  assertionId: string
  /** Until when the assertion must not be taken again. */
  until: Date
  claims: Claims
  /** The key of ours that it was opened with, if it was encrypted. */
  openedWith: string | null
}
