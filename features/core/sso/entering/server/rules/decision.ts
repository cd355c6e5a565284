import { Refused } from './refused.ts'

/** Somebody of this company, as far as it matters here. */
export interface Candidate {
  id: string
  isHere: boolean
  isPending: boolean
  hasAccount: boolean
  /** Holds more than whoever vouched for the provider held. */
  isAbove: boolean
}

/** All that decides whether a provider's word lets somebody in. */
export interface Facts {
  email: string | null
  /** What the provider says of the address; null when it says nothing. */
  emailVerified: boolean | null
  /** The address belongs to a domain that this company has proven. */
  isProvenDomain: boolean
  /** The person to whom (company, provider, issuer, subject) is bound. */
  bound: Candidate | null
  /** The person who has this address here. */
  byEmail: Candidate | null
  /** That person is bound to another subject of the same provider already. */
  emailIsBoundElsewhere: boolean
  linksByEmail: boolean
  createsPeople: boolean
}

export type Decision = { outcome: 'entered' | 'linked'; userId: string } | { outcome: 'created' }

/**
 * Who it is and what has to be done before they are in. The subject decides; an address only leads to somebody who is not bound
 * yet, and only when its domain is the company's own.
 * @throws Refused
 */
export function decide(facts: Facts): Decision {
  const { bound, byEmail } = facts
  if (bound) {
    refuseWhoIsOut(bound)
    return { outcome: 'entered', userId: bound.id }
  }
  refuseUnprovenAddress(facts)
  if (!byEmail) {
    if (facts.createsPeople) return { outcome: 'created' }
    throw new Refused('notHere')
  }
  refuseWhoIsOut(byEmail)
  // an address that was given to somebody new must not open the old one's record
  if (facts.emailIsBoundElsewhere) throw new Refused('otherSubject')
  const isNew = byEmail.isPending && !byEmail.hasAccount
  if (!facts.linksByEmail && !isNew) throw new Refused('connectFirst')
  return { outcome: 'linked', userId: byEmail.id }
}

function refuseUnprovenAddress({ email, emailVerified, isProvenDomain }: Facts): void {
  if (!email) throw new Refused('noEmail')
  if (emailVerified === false) throw new Refused('emailUnverified', { received: email })
  if (!isProvenDomain) throw new Refused('domainNotVerified', { received: email })
}

function refuseWhoIsOut({ isHere, isAbove }: Candidate): void {
  if (!isHere) throw new Refused('deactivated')
  if (isAbove) throw new Refused('aboveVoucher')
}
