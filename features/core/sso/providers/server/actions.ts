import type { Input } from '#kit/contract.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { isOutboundOpen } from '#platform/outbound.ts'
import { conflict, forbidden, found, invalid, type Message } from '#platform/problems.ts'
import { seal } from '#platform/secrets.ts'
import { endSessionsBegunBy } from '#platform/session-ends.ts'
import { covers, coversRole, groupRules, roles } from '../../members/server/api.ts'
import type { GroupRole, Provider, ProviderDetails, providers } from '../contract.ts'
import { providerFacts } from '../facts.ts'
import { missingOf, presentDetails, presentGroupRoles, presentProvider } from './present.ts'
import { isIssuer, isSharedIssuer, isWebAddress } from './rules/address.ts'
import { readMetadata, UnfitMetadata } from './rules/metadata.ts'
import * as store from './store.ts'

type Change = Input<(typeof providers)['changeProvider']>
type Given = Omit<Change, 'id' | 'version'>

export const list = async (ctx: Context): Promise<Provider[]> =>
  (await store.list(ctx.db)).map((row) => presentProvider(row, ctx.now))

/** The roles that the caller may pass on. */
export const listRoles = async (ctx: Context) =>
  (await roles(ctx.db))
    .filter((role) => coversRole(ctx.actor, role))
    .map(({ id, name, builtIn }) => ({ id, name, builtIn }))

export async function show(ctx: Context, id: string): Promise<ProviderDetails> {
  const row = await known(ctx, id)
  return presentDetails(ctx, row, await groupRolesOf(ctx, id), mayChange(ctx, row))
}

export const directoryGroupRoles = (ctx: Context): Promise<GroupRole[]> => groupRolesOf(ctx, null)

export async function create(ctx: Context, given: Pick<Change, 'name' | 'category'> & { kind: 'oidc' | 'saml' }) {
  if (await store.nameIsTaken(ctx.db, given.name)) throw invalid({ name: ['sso.nameTaken'] })
  const id = await store.insert(ctx.db, { ...given, ...vouching(ctx) })
  await record(ctx, providerFacts.providerCreated, id, given)
  return { id }
}

/** The person who saves vouches for the whole configuration. It must be tested again before it is enabled. */
export async function change(ctx: Context, { id, version, ...given }: Change) {
  const before = found(await store.findForName(ctx.db, id, given.name))
  if (!mayChange(ctx, before)) throw forbidden('sso.vouchedAbove')
  const trust = await trustOf(before, given)
  if (before.nameIsTaken) trust.wrong.name = ['sso.nameTaken']
  await check(ctx, before, given, trust.wrong)
  const values = {
    name: given.name,
    category: given.category,
    claims: JSON.stringify(given.claims),
    scopes: given.scopes,
    createsPeople: given.createsPeople,
    linksByEmail: given.linksByEmail,
    defaultRoleId: given.defaultRoleId ?? null,
    ...trust.values,
    ...(given.clientSecret === undefined ? {} : { clientSecret: sealed(ctx, id, given.clientSecret) }),
    ...vouching(ctx),
  }
  const isOther = trust.isOther || given.clientSecret !== undefined
  // a provider that is on stays on while only its words change
  const saved = await store.change(
    ctx.db,
    id,
    { ...values, ...(isOther ? { triedAt: null, enabledAt: null } : {}) },
    version,
  )
  if (saved === undefined) throw conflict('errors.stale')
  const { clientSecret: _, metadata: __, ...details } = given
  await record(ctx, providerFacts.providerChanged, id, { ...details, trustChanged: isOther })
  return { id, version: saved }
}

export async function switchTo(ctx: Context, id: string, on: boolean, version: number | undefined) {
  const row = await changeable(ctx, id)
  if (on && missingOf(row).length) throw conflict('sso.incomplete')
  if (on && !row.triedAt) throw conflict('sso.tryFirst')
  if (!on) await keepOneProvider(ctx, id)
  const saved = await store.change(ctx.db, id, { enabledAt: on ? ctx.now : null }, version)
  if (saved === undefined) throw conflict('errors.stale')
  if (!on) await signOut(ctx, id)
  await record(ctx, on ? providerFacts.providerSwitchedOn : providerFacts.providerSwitchedOff, id, { name: row.name })
  return { id, version: saved }
}

export async function remove(ctx: Context, id: string, version: number | undefined) {
  const row = await changeable(ctx, id)
  if (row.enabledAt) await keepOneProvider(ctx, id)
  await signOut(ctx, id)
  if (!(await store.remove(ctx.db, id, version))) throw conflict('errors.stale')
  await record(ctx, providerFacts.providerDeleted, id, { name: row.name, issuer: row.issuer })
}

export async function addGroupRole(
  ctx: Context,
  given: { providerId?: string | null | undefined; groupName: string; roleId: string },
) {
  const { groupName, roleId } = given
  const providerId = given.providerId ?? null
  if (providerId && !(await store.find(ctx.db, providerId))) throw invalid({ providerId: ['errors.gone'] })
  const [role] = await roles(ctx.db, [roleId])
  if (!role) throw invalid({ roleId: ['errors.gone'] })
  if (!coversRole(ctx.actor, role)) throw invalid({ roleId: ['sso.roleAboveOwn'] })
  const { vouchedAt: _, ...vouched } = vouching(ctx)
  const id = await store.insertGroupRole(ctx.db, { providerId, groupName, roleId, ...vouched })
  if (!id) throw invalid({ groupName: ['sso.groupRoleTaken'] })
  await record(ctx, providerFacts.groupRoleAdded, id, { providerId, groupName, roleId })
  return { id }
}

export async function removeGroupRole(ctx: Context, id: string) {
  const rule = found(await store.findGroupRole(ctx.db, id))
  await store.removeGroupRole(ctx.db, id)
  await record(ctx, providerFacts.groupRoleRemoved, id, rule)
}

const vouching = ({ actor, now }: Context) => ({
  vouchedAdmin: actor.isAdmin,
  vouchedPermissions: [...actor.permissions],
  vouchedBy: actor.userId,
  vouchedAt: now,
})

/** What lets people in who hold more than the caller is not the caller's to change. */
const mayChange = ({ actor }: Context, row: store.ProviderRow): boolean =>
  covers(actor, { isAdmin: row.vouchedAdmin, permissions: row.vouchedPermissions })

/** @throws Problem 404 */
export const known = async (ctx: Context, id: string): Promise<store.ProviderRow> => found(await store.find(ctx.db, id))

/** @throws Problem 404, 403 for what is above the caller */
export async function changeable(ctx: Context, id: string): Promise<store.ProviderRow> {
  const row = await known(ctx, id)
  if (!mayChange(ctx, row)) throw forbidden('sso.vouchedAbove')
  return row
}

async function groupRolesOf(ctx: Context, providerId: string | null) {
  const rules = await groupRules(ctx.db, providerId)
  const named = rules.map(({ roleId }) => roleId)
  return presentGroupRoles(rules, named.length ? await roles(ctx.db, named) : [])
}

const sealed = (ctx: Context, row: string, secret: string) =>
  secret === ''
    ? null
    : Buffer.from(seal({ companyId: ctx.company.id, column: 'sso_providers.client_secret', row }, secret))

type Before = NonNullable<Awaited<ReturnType<typeof store.findForName>>>

interface Trust {
  wrong: Record<string, Message[]>
  values: { issuer?: string; clientId?: string; signInUrl?: string; certificates?: string[]; encrypts?: boolean }
  isOther: boolean
}

/** What is believed, as it would be, and what is wrong with it. */
const trustOf = (before: Before, given: Given): Promise<Trust> | Trust =>
  before.kind === 'oidc' ? trustOfOidc(before, given) : trustOfSaml(before, given)

function trustOfOidc(before: store.ProviderRow, given: Given): Trust {
  const { issuer = before.issuer, clientId = before.clientId } = given
  const wrong: Trust['wrong'] = {}
  if (issuer && !isIssuer(issuer, isOutboundOpen())) wrong.issuer = ['sso.issuerWrong']
  else if (isSharedIssuer(issuer)) wrong.issuer = ['sso.issuerShared']
  return { wrong, values: { issuer, clientId }, isOther: issuer !== before.issuer || clientId !== before.clientId }
}

async function trustOfSaml(before: Before, { metadata, encrypts = before.encrypts }: Given): Promise<Trust> {
  const wrong: Trust['wrong'] = encrypts && !before.hasKey ? { encrypts: ['sso.encryption.keyFirst'] } : {}
  if (!metadata) return { wrong, values: { encrypts }, isOther: encrypts !== before.encrypts }
  try {
    const values = await readMetadata(metadata, (address) => isWebAddress(address, isOutboundOpen()))
    return { wrong, values: { ...values, encrypts }, isOther: true }
  } catch (error) {
    if (!(error instanceof UnfitMetadata)) throw error
    return { wrong: { ...wrong, metadata: [error.message] }, values: {}, isOther: false }
  }
}

async function check(ctx: Context, before: store.ProviderRow, given: Given, wrong: Record<string, Message[]>) {
  if (before.kind === 'oidc' && !given.scopes.split(' ').includes('openid')) wrong.scopes = ['sso.scopesWrong']
  if (given.defaultRoleId) {
    const [role] = await roles(ctx.db, [given.defaultRoleId])
    if (!role) wrong.defaultRoleId = ['errors.gone']
    else if (!coversRole(ctx.actor, role)) wrong.defaultRoleId = ['sso.roleAboveOwn']
  }
  if (Object.keys(wrong).length) throw invalid(wrong)
}

/** While passwords are closed the last way in stays open. */
async function keepOneProvider(ctx: Context, id: string) {
  if ((await store.isRequired(ctx.db)) && (await store.otherEnabledProviders(ctx.db, id)) === 0)
    throw conflict('sso.lastProvider')
}

async function signOut(ctx: Context, id: string) {
  const sessionIds = await endSessionsBegunBy(ctx.db, 'sso', store.onlyBy(id))
  if (sessionIds.length) ctx.afterCommit(() => live.end(ctx.company.id, { sessionIds }))
}
