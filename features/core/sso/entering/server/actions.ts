import { recentHolder } from '#features/core/identity/factors/server/api.ts'
import { signInProvedElsewhere } from '#features/core/identity/sessions/server/api.ts'
import type { Context, Visit } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { hashToken, newToken } from '#platform/keys.ts'
import { forbidden, found, missing } from '#platform/problems.ts'
import { unseal } from '#platform/secrets.ts'
import { decryptionKeys, shownCertificate, wasUsed } from '../../encryption/server/api.ts'
import { addressesOf, missingOf, providerWasTried } from '../../providers/server/api.ts'
import type { SignInProvider, Trial } from '../contract.ts'
import { enteringFacts } from '../facts.ts'
import { arrive, connect, rehearse, type Assertion } from './arrival-actions.ts'
import {
  browserCookie,
  flowFor,
  type FlowSecret,
  keptBrowser,
  knownFlow,
  opened,
  sealed,
  useUp,
} from './flow-actions.ts'
import { answered, logRefusal, problemOf, traceOf } from './log-actions.ts'
import type { OidcSides } from './oidc-actions.ts'
import { Refused } from './rules/refused.ts'
import type { SamlSides } from './rules/saml-sides.ts'
import * as store from './store.ts'

// loaded when a provider is used: a server without single sign-on runs neither, and one that was killed listens sooner
const oidc = () => import('./oidc-actions.ts')
const saml = () => import('./rules/saml.ts')

type Purpose = 'enter' | 'try' | 'connect'
const MINUTE = 60_000
const FLOW_MS = 10 * MINUTE
const TRIAL_MS = 60 * MINUTE

export async function signInProviders(visit: Visit): Promise<{ providers: SignInProvider[]; required: boolean }> {
  const rows = await visit.database.asCompany(visit.company!.id, (db) => store.signInProviders(db))
  return {
    providers: rows.map(({ id, name, kind }) => ({ id, name, kind })),
    required: rows.some(({ required }) => required),
  }
}

/** Begins a way through a provider, in this browser. @returns where to go */
export async function begin(
  visit: Visit,
  { providerId, purpose, returnTo = '' }: { providerId: string; purpose: Purpose; returnTo?: string | undefined },
): Promise<string> {
  const company = found(visit.company)
  const { actor, now } = visit
  const provider = await visit.database.asCompany(company.id, async (db) => {
    // a stolen session must not add a way in that outlives it
    if (purpose === 'connect') await recentHolder({ db, actor: found(actor), now })
    return found(await store.provider(db, providerId))
  })
  if (purpose !== 'try' && !provider.enabledAt) throw missing()
  if (missingOf(provider).length) throw forbidden('sso.incomplete')
  const id = crypto.randomUUID()
  const secret: FlowSecret = { state: newToken(), nonce: newToken(), verifier: newToken(), requestId: `_${newToken()}` }
  const next = await addressFor(visit, provider, secret, purpose)
  const browser = keptBrowser(visit)
  await visit.database.asCompany(company.id, (db) =>
    store.insertFlow(db, {
      id,
      providerId,
      purpose,
      stateHash: hashToken(secret.state),
      browserHash: hashToken(browser),
      userId: visit.actor && purpose !== 'enter' ? visit.actor.userId : null,
      secret: sealed(visit, 'secret', id, secret),
      returnTo: ownPath(returnTo),
      expiresAt: new Date(visit.now.getTime() + FLOW_MS),
    }),
  )
  visit.reply.setCookie(browserCookie(company.domain), browser, {
    httpOnly: true,
    expires: new Date(visit.now.getTime() + TRIAL_MS),
  })
  return next
}

interface Answer {
  providerId: string
  state: string
  code?: string | undefined
  iss?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}

/** Ends a way through OpenID Connect. @returns where to go @throws Problem 403 with what the person can do about it */
export const finishOidc = (visit: Visit, answer: Answer): Promise<string> =>
  answered(visit, answer.providerId, async (onFlow) => {
    const { flow, provider } = await flowFor(visit, onFlow, (db) => store.flowByState(db, hashToken(answer.state)))
    if (flow.providerId !== answer.providerId || provider.kind !== 'oidc') throw new Refused('state')
    await useUp(visit, flow)
    if (answer.error) throw refusedThere(answer.error, answer.error_description)
    const secret = opened<FlowSecret>(visit, 'secret', flow.id, flow.secret)
    const { readCode } = await oidc()
    const said = await readCode(oidcSides(visit, provider), secret, answer, visit.now)
    return conclude(visit, flow, provider, { ...said, issuer: provider.issuer })
  })

/** Takes a SAML answer in, which another site's page posts: no cookie comes with it, so that the browser has to come back with a code. */
export async function takeAssertion(
  visit: Visit,
  { id, SAMLResponse, RelayState }: { id: string; SAMLResponse: string; RelayState: string },
): Promise<string> {
  const company = found(visit.company)
  const keys = await visit.database.asCompany(company.id, async (db) => {
    found(await store.provider(db, id))
    return decryptionKeys(db, company.id, id)
  })
  try {
    return await answered(visit, id, async (onFlow) => {
      const { flow, provider } = await knownFlow(visit, onFlow, (db) => store.flowByState(db, hashToken(RelayState)))
      if (flow.providerId !== id || provider.kind !== 'saml') throw new Refused('state')
      const secret = opened<FlowSecret>(visit, 'secret', flow.id, flow.secret)
      const sides = { ...samlSides(visit, provider), keys }
      const { readAnswer } = await saml()
      const said = await readAnswer(sides, SAMLResponse, secret.requestId, visit.now)
      const key = keys.find((one) => one.id === said.openedWith)
      const code = newToken()
      await visit.database.asCompany(company.id, async (db) => {
        const answer = sealed(visit, 'answer', flow.id, { subject: said.subject, claims: said.claims })
        const isNew = await store.rememberAssertion(db, id, hashToken(said.assertionId), said.until)
        if (!isNew || !(await store.keepAnswer(db, flow.id, hashToken(code), answer))) throw new Refused('replayed')
        if (key) await wasUsed(db, id, key, visit.now)
      })
      return visit.addressOf(`/sso/finish#${code}`)
    })
  } catch (error) {
    const reason = error instanceof Error && 'ssoReason' in error ? String(error.ssoReason) : null
    if (reason) return visit.addressOf(`/sso/finish#!${reason}`)
    throw error
  }
}

/** Ends a way through SAML, in the browser that began it. */
export const finishSaml = (visit: Visit, code: string): Promise<string> =>
  answered(visit, null, async (onFlow) => {
    const { flow, provider } = await flowFor(visit, onFlow, (db) => store.flowByCode(db, hashToken(code)))
    await useUp(visit, flow)
    const kept = opened<{ subject: string; claims: Assertion['claims'] }>(visit, 'answer', flow.id, flow.answer!)
    return conclude(visit, flow, provider, { ...kept, issuer: provider.issuer, emailVerified: null })
  })

export async function spMetadata(visit: Visit, id: string) {
  const { provider, certificate } = await visit.database.asCompany(visit.company!.id, async (db) => ({
    provider: found(await store.provider(db, id)),
    certificate: await shownCertificate(db, id),
  }))
  if (provider.kind !== 'saml') throw missing()
  const { metadataOf } = await saml()
  return {
    name: 'staffroom-saml-metadata.xml',
    contentType: 'application/samlmetadata+xml; charset=utf-8',
    body: Buffer.from(metadataOf(samlSides(visit, provider), certificate)),
    inline: false,
  }
}

export async function showTrial(ctx: Context, id: string): Promise<Trial> {
  const flow = found(await store.trialOf(ctx.db, id, ctx.actor.userId))
  return opened<Trial>(ctx, 'answer', id, found(flow.answer))
}

const refusedThere = (error: string, description: string | undefined) =>
  new Refused(error === 'access_denied' ? 'cancelled' : 'refusedThere', {
    received: [error, description].filter(Boolean).join(': ').slice(0, 300),
  })

async function conclude(
  visit: Visit,
  flow: store.FlowRow,
  provider: store.ProviderRow,
  said: Assertion,
): Promise<string> {
  const { database, company } = visit
  if (flow.purpose === 'try') return concludeTrial(visit, flow, provider, said)
  const arrival = await database.asCompany(company!.id, async (db) => {
    const come = await (flow.purpose === 'connect' ? connect : arrive)(db, visit, provider, said)
    const { outcome, email, userId } = come
    await store.addAttempt(db, { ...traceOf(visit, provider.id, flow.purpose), outcome, email, userId })
    return come
  })
  if (flow.purpose === 'connect') return flow.returnTo || '/settings/personal/security'
  const { path } = await signInProvedElsewhere(visit, arrival.accountId)
  return path === '/dashboard' && flow.returnTo ? flow.returnTo : path
}

async function concludeTrial(visit: Visit, flow: store.FlowRow, provider: store.ProviderRow, said: Assertion) {
  await visit.database.asCompany(visit.company!.id, async (db) => {
    const trial = await rehearse(db, visit, provider, said)
    const until = new Date(visit.now.getTime() + TRIAL_MS)
    await store.keepTrial(db, flow.id, sealed(visit, 'answer', flow.id, trial), until)
    await providerWasTried(db, provider.id, visit.now)
    const { email, outcome, reason, expected, received } = trial
    await store.addAttempt(db, {
      ...traceOf(visit, provider.id, 'try'),
      outcome: outcome === 'refused' ? 'refused' : 'tried',
      reason,
      email,
      userId: flow.userId,
      details: JSON.stringify({ ...(expected && { expected }), ...(received && { received }) }),
    })
    await record({ ...visit, db }, enteringFacts.providerTried, provider.id, { outcome, reason })
  })
  return `/settings/sso/${provider.id}?trial=${flow.id}`
}

/**
 * Where to redirect the browser. People learn only that sign-in does not work now; an administrator who tests the provider learns why.
 */
async function addressFor(visit: Visit, provider: store.ProviderRow, secret: FlowSecret, purpose: Purpose) {
  try {
    return provider.kind === 'oidc'
      ? await (await oidc()).authorizationAddress(oidcSides(visit, provider), secret)
      : await (await saml()).requestAddress(samlSides(visit, provider), secret.requestId, secret.state)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    await logRefusal(visit, { providerId: provider.id, purpose, userId: visit.actor?.userId ?? null }, error)
    throw problemOf(error)
  }
}

function oidcSides(visit: Visit, provider: store.ProviderRow): OidcSides {
  const { id, version, issuer, clientId, clientSecret, scopes } = provider
  const place = { companyId: visit.company!.id, column: 'sso_providers.client_secret', row: id }
  return {
    key: `${id}:${version}`,
    issuer,
    clientId,
    clientSecret: clientSecret ? unseal(place, clientSecret.toString()) : null,
    scopes,
    callback: addressesOf(visit.addressOf, 'oidc', id).callback,
  }
}

function samlSides(visit: Visit, provider: store.ProviderRow): Omit<SamlSides, 'keys'> {
  const { id, issuer, signInUrl, certificates, encrypts } = provider
  const { callback, entityId } = addressesOf(visit.addressOf, 'saml', id)
  return { entityId, acs: callback, issuer, signInUrl, certificates, encrypts }
}

/** A path of this very host; anything else is forgotten. */
const ownPath = (path: string): string => (/^\/(?![/\\])[^\s\\]*$/.test(path) ? path : '')
