import type { Claims } from './claims.ts'

/** This company, as the identity provider knows it, and the identity provider, as this company does. */
export interface SamlSides {
  entityId: string
  acs: string
  issuer: string
  signInUrl: string
  certificates: readonly string[]
}

/** What came out of an answer: all of it was under the signature. */
export interface SamlSaid {
  subject: string
  assertionId: string
  /** Until when the assertion must not be taken again. */
  until: Date
  claims: Claims
}
