import { invitationFacts } from '#features/core/identity/invitations/facts.ts'
import { join } from '#features/core/members/server/api.ts'
import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import {
  accountFor,
  covers,
  createPerson,
  domainOf,
  followGroups,
  type GivenRole,
  type Hands,
  isProven,
  memberOfAccount,
  namesFrom,
  type Person,
  personByEmail,
  personById,
  planFor,
} from '../../members/server/api.ts'
import { providerWasUsed } from '../../providers/server/api.ts'
import type { Outcome, Trial } from '../contract.ts'
import { enteringFacts } from '../facts.ts'
import { type Claims, type Identity, identityOf } from './rules/claims.ts'
import { type Candidate, decide, type Decision } from './rules/decision.ts'
import { Refused } from './rules/refused.ts'
import * as store from './store.ts'

/** What a provider said, once it was proven that it was the provider who said it. */
export interface Assertion {
  issuer: string
  subject: string
  emailVerified: boolean | null
  claims: Claims
}

export interface Arrival {
  accountId: string
  userId: string
  outcome: Outcome
  email: string | null
}

const GOOGLE = 'https://accounts.google.com'

/**
 * Signs a person in by a provider's assertion, in one transaction: finds, links or creates them, and syncs the groups. @throws Refused
 */
export async function arrive(db: Db, visit: Visit, provider: store.ProviderRow, said: Assertion): Promise<Arrival> {
  const identity = identityOf(said.claims, provider.claims)
  const decision = await decisionFor(db, provider, said, identity)
  const hands: Hands = { ...visit, company: visit.company!, db, actor: null }
  const known = decision.outcome === 'created' ? null : await knownPerson(db, hands, decision.userId, identity)
  const here = known ?? (await newPerson(db, hands, provider, identity))
  hands.actor = { userId: here.userId }
  await keepBinding(db, visit, provider, said, here.userId, identity, decision)
  await followGroups(hands, here.userId, identity.groups, provider.id)
  await providerWasUsed(db, provider.id, visit.now)
  return { ...here, outcome: decision.outcome, email: identity.email }
}

/** What would happen, without anything happening. */
export async function rehearse(db: Db, visit: Visit, provider: store.ProviderRow, said: Assertion): Promise<Trial> {
  const identity = identityOf(said.claims, provider.claims)
  const names = identity.email
    ? namesFrom(identity.email, identity.firstName, identity.lastName)
    : { firstName: identity.firstName, lastName: identity.lastName }
  const shown = {
    at: visit.now.toISOString(),
    subject: said.subject,
    issuer: said.issuer,
    email: identity.email,
    ...names,
    groups: identity.groups,
    claims: Object.entries(said.claims).map(([name, values]) => ({ name, value: values.join(', ').slice(0, 1000) })),
    expected: null,
    received: null,
  }
  try {
    const decision = await decisionFor(db, provider, said, identity)
    const person = decision.outcome === 'created' ? null : await personById(db, decision.userId)
    const plan = await planFor(db, person?.id ?? null, identity.groups, provider.id)
    const as = (change: Trial['roles'][number]['change'], roles: readonly Pick<GivenRole, 'name' | 'builtIn'>[]) =>
      roles.map(({ name, builtIn }) => ({ name, builtIn, change }))
    return {
      ...shown,
      outcome: decision.outcome,
      reason: null,
      person: person ? { id: person.id, name: `${person.firstName} ${person.lastName}`.trim() } : null,
      roles: [
        ...as('given', plan.give),
        ...as('kept', plan.kept),
        ...as('taken', plan.take),
        ...as('withheld', plan.withheld),
      ],
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { ...shown, ...error.difference, outcome: 'refused', reason: error.reason, person: null, roles: [] }
  }
}

/** Binds the signed-in person: being here already is their proof, whatever the provider calls them. @throws Refused */
export async function connect(db: Db, visit: Visit, provider: store.ProviderRow, said: Assertion): Promise<Arrival> {
  const { userId } = visit.actor!
  const person = await personById(db, userId)
  if (!person?.accountId) throw new Refused('deactivated')
  if (isAbove(provider, person)) throw new Refused('aboveVoucher')
  const bound = await store.boundTo(db, provider.id, said.issuer, said.subject)
  if (bound && bound.userId !== userId) throw new Refused('boundElsewhere')
  if (!bound && (await store.isBound(db, provider.id, said.issuer, userId))) throw new Refused('otherSubject')
  const identity = identityOf(said.claims, provider.claims)
  if (!bound) {
    await store.bind(db, bindingOf(provider, said, userId, identity, visit.now))
    await record({ ...visit, db, actor: { userId } }, enteringFacts.connected, userId, { providerId: provider.id })
  }
  return { accountId: person.accountId, userId, outcome: 'connected', email: identity.email }
}

/** @throws Refused that says whose address it was */
async function decisionFor(...asked: Parameters<typeof decisionOf>): Promise<Decision> {
  return decisionOf(...asked).catch((error: unknown) => {
    if (error instanceof Refused) error.email = asked[3].email
    throw error
  })
}

async function decisionOf(db: Db, provider: store.ProviderRow, said: Assertion, identity: Identity): Promise<Decision> {
  const { emailVerified, issuer, subject } = said
  const { linksByEmail, createsPeople } = provider
  const rules = { email: identity.email, emailVerified, linksByEmail, createsPeople }
  const binding = await store.boundTo(db, provider.id, issuer, subject)
  const bound = binding ? ((await personById(db, binding.userId)) ?? null) : null
  if (bound)
    return decide({
      ...rules,
      bound: candidate(provider, bound),
      byEmail: null,
      isProvenDomain: false,
      emailIsBoundElsewhere: false,
    })
  const domain = domainOf(identity.email ?? '')
  refuseOtherOrganization(said, domain)
  const byEmail = identity.email ? await personByEmail(db, identity.email) : undefined
  return decide({
    ...rules,
    bound: null,
    byEmail: byEmail ? candidate(provider, byEmail) : null,
    isProvenDomain: domain !== null && (await isProven(db, domain)),
    emailIsBoundElsewhere: byEmail ? await store.isBound(db, provider.id, issuer, byEmail.id) : false,
  })
}

/** Any mailbox owner can have a Google account: only accounts of the organisation count. */
function refuseOtherOrganization({ issuer, claims }: Assertion, domain: string | null): void {
  const organization = claims.hd?.[0]?.toLowerCase()
  if (issuer === GOOGLE && organization !== domain)
    throw new Refused('otherOrganization', { received: organization ?? '–' })
}

const isAbove = ({ vouchedAdmin, vouchedPermissions }: store.ProviderRow, person: Person): boolean =>
  !covers({ isAdmin: vouchedAdmin, permissions: vouchedPermissions }, person)

const candidate = (provider: store.ProviderRow, person: Person): Candidate => ({
  id: person.id,
  isHere: person.deactivatedAt === null,
  isPending: person.status === 'pending',
  hasAccount: person.accountId !== null,
  isAbove: isAbove(provider, person),
})

/** A person with a record here; a pending one joins now. */
async function knownPerson(db: Db, hands: Hands, userId: string, { email }: Identity) {
  const person = (await personById(db, userId))!
  if (person.accountId && person.status === 'active') return { userId, accountId: person.accountId }
  const { firstName, lastName } = person
  const accountId = person.accountId ?? (await accountFor(hands, { email: email!, firstName, lastName }))
  await refuseTaken(db, accountId, userId)
  if (!(await join(db, userId, accountId!))) throw new Refused('notNow')
  await record({ ...hands, actor: { userId } }, invitationFacts.invitationAccepted, userId, { by: 'sso' })
  return { userId, accountId: accountId! }
}

async function newPerson(db: Db, hands: Hands, provider: store.ProviderRow, identity: Identity) {
  const email = identity.email!
  const names = namesFrom(email, identity.firstName, identity.lastName)
  const accountId = await accountFor(hands, { email, ...names })
  await refuseTaken(db, accountId, null)
  const grantor = { isAdmin: provider.vouchedAdmin, permissions: provider.vouchedPermissions }
  const userId = await createPerson(
    hands,
    { email, ...names, accountId: accountId!, status: 'active' },
    { by: { by: 'sso', providerId: provider.id }, roleId: provider.defaultRoleId, grantor },
  )
  return { userId, accountId: accountId! }
}

/** One account is one person of a company. */
async function refuseTaken(db: Db, accountId: string | null, userId: string | null) {
  if (!accountId) throw new Refused('notNow')
  const holder = await memberOfAccount(db, accountId)
  if (holder && holder.id !== userId) throw new Refused('accountTaken')
}

async function keepBinding(
  db: Db,
  visit: Visit,
  provider: store.ProviderRow,
  said: Assertion,
  userId: string,
  identity: Identity,
  { outcome }: Decision,
) {
  const bound = await store.boundTo(db, provider.id, said.issuer, said.subject)
  if (bound) return store.touch(db, bound.id, identity.email ?? '', visit.now)
  await store.bind(db, bindingOf(provider, said, userId, identity, visit.now))
  if (outcome === 'linked')
    await record({ ...visit, db, actor: { userId } }, enteringFacts.linked, userId, { providerId: provider.id })
}

const bindingOf = (provider: store.ProviderRow, said: Assertion, userId: string, { email }: Identity, now: Date) => ({
  providerId: provider.id,
  issuer: said.issuer,
  subject: said.subject,
  userId,
  email: email ?? '',
  lastUsedAt: now,
})
