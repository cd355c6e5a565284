import { Refused } from './refused.ts'

/** A person of this company, with the fields that matter here. */
export interface Candidate {
  id: string
  isHere: boolean
  isPending: boolean
  hasAccount: boolean
  /** Has more rights than the person who vouched for the provider had. */
  isAbove: boolean
}

/** Everything that decides whether a provider's assertion signs a person in. */
export interface SignInEvidence {
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
 * Who the person is, and what has to be done to sign them in. The subject decides; an email address matches only people without a
 * binding, and only in a domain that the company owns.
 * @throws Refused
 */
export function decide(facts: SignInEvidence): Decision {
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
  // an address that was reassigned to a new person must not open the previous one's record
  if (facts.emailIsBoundElsewhere) throw new Refused('otherSubject')
  const isNew = byEmail.isPending && !byEmail.hasAccount
  if (!facts.linksByEmail && !isNew) throw new Refused('connectFirst')
  return { outcome: 'linked', userId: byEmail.id }
}

function refuseUnprovenAddress({ email, emailVerified, isProvenDomain }: SignInEvidence): void {
  if (!email) throw new Refused('noEmail')
  if (emailVerified === false) throw new Refused('emailUnverified', { received: email })
  if (!isProvenDomain) throw new Refused('domainNotVerified', { received: email })
}

function refuseWhoIsOut({ isHere, isAbove }: Candidate): void {
  if (!isHere) throw new Refused('deactivated')
  if (isAbove) throw new Refused('aboveVoucher')
}
