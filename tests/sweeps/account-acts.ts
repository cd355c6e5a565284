import { authenticator, codeOf } from '#features/core/identity/factors/factory.ts'
import { requestIn, base64, type samlProvider } from '#tests/identity-providers/saml.ts'
import type { openIdProvider } from '#tests/identity-providers/openid.ts'
import { type Browser, browser, emailOf, PASSWORD } from '#features/core/identity/accounts/factory.ts'
import { owner } from '#tests/database.ts'
import type { Name, World } from '#tests/world.ts'

/** What the account of a named person consists of, as the test made it. */
export interface Owned {
  who: Name
  accountId: string
  /** Of the authenticator app in use, and of one that is proposed and has shown no code yet. */
  app: string
  proposed: string
  codes: string[]
  passkey: ReturnType<typeof authenticator>
  passkeyId: string
  /** A browser that the account remembers, by its cookies. */
  desk: Browser
  deskId: string
}

export interface Stage {
  w: World
  openId: { id: string; provider: Awaited<ReturnType<typeof openIdProvider>> }
  saml: { id: string; provider: ReturnType<typeof samlProvider> }
}

type Method = 'POST' | 'PUT' | 'DELETE'
/** Someone signed in at a host: their own browser, or the program that holds their token. */
export type Caller = (method: Method | 'GET', path: string, body?: object) => Promise<{ status: number; body: any }>

const OWN = '/api/settings/personal/factors'
const CHANGED = 'another long walk home'

/** Changes to what guards an account, wherever its holder works: each is made through a company's host. */
export const ACCOUNT_ACTS: Record<string, (o: Owned, call: Caller, w: World) => ReturnType<Caller>> = {
  beginTotp: (_o, call) => call('POST', `${OWN}/totp`),
  confirmTotp: (o, call, w) => call('POST', `${OWN}/totp/confirmation`, { code: codeOf(o.proposed, w.clock.now) }),
  removeTotp: (_o, call) => call('DELETE', `${OWN}/totp`),
  renewRecoveryCodes: (_o, call) => call('POST', `${OWN}/recovery-codes`),
  beginPasskey: (_o, call) => call('POST', `${OWN}/passkeys/options`),
  addPasskey: async (_o, call, w) => {
    const key = newKey(w)
    const { body } = await call('POST', `${OWN}/passkeys/options`)
    const made = key.make(body.data ?? { challenge: 'none', user: { id: '' } }, { origin: originOf(w) })
    return call('POST', `${OWN}/passkeys`, { name: 'Another', passkey: made })
  },
  renamePasskey: (o, call) => call('PUT', `${OWN}/passkeys/${o.passkeyId}`, { name: 'Renamed' }),
  removePasskey: (o, call) => call('DELETE', `${OWN}/passkeys/${o.passkeyId}`),
  forgetBrowser: (o, call) => call('DELETE', `${OWN}/browsers/${o.deskId}`),
  askEmailChange: (_o, call, w) =>
    call('POST', '/api/change-email', { email: `new@${w.acme.domain}.test`, password: PASSWORD }),
  cancelEmailChange: (_o, call) => call('DELETE', '/api/change-email'),
  changePassword: (_o, call) =>
    call('POST', '/api/change-password', { oldPassword: PASSWORD, newPassword: CHANGED, repeatPassword: CHANGED }),
}

/** Changes that people make for themselves and that reach no further than the company in which they make them, or prove themselves. */
export const OTHER_ACTS: Record<string, string> = {
  resendVerification: 'a mail to the mailbox of the account',
  confirmIdentity: 'the proof itself',
  beginConfirming: 'the proof itself',
  mailIdentityCode: 'the proof itself, mailed to the mailbox of the account',
  sessionTransfer: 'only on the bare domain, where no provider vouches',
  createCompany: 'only on the bare domain, where no provider vouches',
  endSession: 'sessions of this company',
  endOtherSessions: 'sessions of this company',
  savePreferences: 'language and first day of the week',
  saveLayout: 'their own dashboard in this company',
  resetLayout: 'their own dashboard in this company',
  saveSidebarSettings: 'whom the sidebar of this company lists',
  addSidebarUser: 'whom the sidebar of this company lists',
  removeSidebarUser: 'whom the sidebar of this company lists',
  orderSidebarUsers: 'whom the sidebar of this company lists',
  connectSso: 'a way into this company; asks for a recent sign-in, the provider’s too',
  endConnection: 'a way into this company; asks for a recent sign-in, the provider’s too',
  createToken: 'a token of this company; asks for a recent sign-in, the provider’s too',
  endToken: 'a token of this company',
  rotateFeed: 'the calendar of this company',
  endFeed: 'the calendar of this company',
  previewPlace: 'rights in this company',
  beginViewing: 'view as, in this company',
  endViewing: 'view as, in this company',
}

export const hostOf = (w: World, domain = w.acme.domain) => `${domain}.${w.origin.host}`
export const originOf = (w: World, domain = w.acme.domain) => `${w.origin.protocol}//${hostOf(w, domain)}`
export const newKey = (w: World) => authenticator(hostOf(w), w.origin.hostname)

export const at =
  (w: World, one: Browser, domain = w.acme.domain): Caller =>
  (method, path, body) =>
    one.call(domain, method, path, body)

type Way = (stage: Stage, owned: Owned) => Promise<Caller>

const byPassword = async ({ w }: Stage, { who }: Owned, one = browser(w)) => {
  await one.call(w.acme.domain, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  return one
}

const secondFactorChallenge = async (w: World, one: Browser, shown: object) => {
  await one.call(w.acme.domain, 'POST', '/api/sign-in/second-factor', shown)
  return at(w, one)
}

/** Ways by which the account's holder has shown that the account is theirs. With factors on the account, or without any. */
export const OWN_WAYS: Record<'with factors' | 'without', Record<string, Way>> = {
  'with factors': {
    'password and a code of the app': async (s, o) =>
      secondFactorChallenge(s.w, await byPassword(s, o), { code: codeOf(o.app, s.w.clock.now) }),
    'password and a recovery code': async (s, o) =>
      secondFactorChallenge(s.w, await byPassword(s, o), { recoveryCode: o.codes[0] }),
    'password and a passkey': async (s, o) => {
      const one = await byPassword(s, o)
      const { body } = await one.call(s.w.acme.domain, 'POST', '/api/sign-in/second-factor/passkey')
      return secondFactorChallenge(s.w, one, { passkey: o.passkey.sign(body.data, { origin: originOf(s.w) }) })
    },
    'password in a trusted browser': async (s, o) => at(s.w, await byPassword(s, o, o.desk)),
    'passkey alone': async ({ w }, o) => {
      const one = browser(w)
      const { body } = await one.call(w.acme.domain, 'POST', '/api/sign-in/passkey/options')
      const passkey = o.passkey.sign(body.data, { origin: originOf(w) })
      await one.call(w.acme.domain, 'POST', '/api/sign-in/passkey', { passkey })
      return at(w, one)
    },
  },
  without: { password: async (s, o) => at(s.w, await byPassword(s, o)) },
}

export const byOpenId = async ({ w, openId }: Stage, { who }: Owned, one = browser(w)): Promise<Caller> => {
  const { body } = await one.call(w.acme.domain, 'POST', '/api/sso/begin', { providerId: openId.id })
  const { next } = body.data
  const code = openId.provider.grant(next, { sub: `${who}-there`, email: emailOf(w, who), email_verified: true })
  const state = new URL(next).searchParams.get('state')!
  await one.call(w.acme.domain, 'POST', '/api/sso/finish', { providerId: openId.id, state, code })
  return at(w, one)
}

export const bySaml: Way = async ({ w, saml }, { who }) => {
  const one = browser(w)
  const { body } = await one.call(w.acme.domain, 'POST', '/api/sso/begin', { providerId: saml.id })
  const request = requestIn(body.data.next)
  const claims = { subject: `${who}-there`, attributes: { email: [emailOf(w, who)] } }
  const xml = saml.provider.answer(saml.provider.right(request, claims, w.clock.now))
  const taken = await w.app.inject({
    method: 'POST',
    url: new URL(request.acs).pathname,
    headers: {
      host: hostOf(w),
      origin: 'https://idp.example.test',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ SAMLResponse: base64(xml), RelayState: request.relayState }).toString(),
  })
  const code = String(taken.headers.location).split('#')[1]
  await one.call(w.acme.domain, 'POST', '/api/sso/finish-saml', { code })
  return at(w, one)
}

/** With the account's own factor behind the provider's word, where the company asks for it. */
const byOpenIdAndApp: Way = async (stage, owned) => {
  const { w } = stage
  await owner.query('update companies set second_factor_after_sso = true where id = $1', [w.acme.id])
  const call = await byOpenId(stage, owned)
  await call('POST', '/api/sign-in/second-factor', { code: codeOf(owned.app, w.clock.now) })
  await owner.query('update companies set second_factor_after_sso = false where id = $1', [w.acme.id])
  return call
}

const bySessionTransfer: Way = async ({ w }, { who, app }) => {
  const one = browser(w)
  const said = await one.call(null, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })
  if (said.body.data.step === 'second')
    await one.call(null, 'POST', '/api/sign-in/second-factor', { code: codeOf(app, w.clock.now) })
  const { companyId, challenge } = (await one.call(w.acme.domain, 'POST', '/api/begin-session-transfer')).body.data
  const { code } = (await one.call(null, 'POST', '/api/session-transfer', { companyId, challenge })).body.data
  await one.call(w.acme.domain, 'POST', '/api/finish-session-transfer', { code })
  return at(w, one)
}

/** Sign-ins by another party's assertion, or by what was shown elsewhere. */
export const VOUCHED_WAYS: Record<'with factors' | 'without', Record<string, Way>> = {
  'with factors': {
    'single sign-on by OpenID Connect': (stage, owned) => byOpenId(stage, owned),
    'single sign-on by SAML': bySaml,
    'single sign-on and a code of the app': byOpenIdAndApp,
    'transferred from the bare domain': bySessionTransfer,
  },
  without: {
    'single sign-on by OpenID Connect': (stage, owned) => byOpenId(stage, owned),
    'single sign-on by SAML': bySaml,
    'transferred from the bare domain': bySessionTransfer,
  },
}

/** Everything that makes an account, in an order in which it can be put back. */
const TABLES = ['accounts', 'totp_factors', 'passkeys', 'recovery_codes', 'known_browsers', 'links'] as const

/** The account's rows, to be held against each other or put back. */
export async function rowsOf(accountId: string): Promise<Record<string, string>> {
  const rows: Record<string, string> = {}
  for (const table of TABLES) {
    const { rows: found } = await owner.query(
      `select coalesce(json_agg(t order by to_json(t)::text), '[]')::text as rows from ${table} t where ${table === 'accounts' ? 'id' : 'account_id'} = $1`,
      [accountId],
    )
    rows[table] = found[0].rows
  }
  return rows
}

/** Nothing has happened to the account since, and nobody has guessed at it. */
export async function putBack(accountId: string, rows: Record<string, string>, { factors }: { factors: boolean }) {
  for (const table of TABLES.slice(1)) await owner.query(`delete from ${table} where account_id = $1`, [accountId])
  await owner.query(
    `update accounts a set email = r.email, password_hash = r.password_hash from json_populate_recordset(null::accounts, $2::json) r where a.id = $1`,
    [accountId, rows['accounts']],
  )
  for (const table of factors ? TABLES.slice(1) : (['known_browsers', 'links'] as const))
    await owner.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      rows[table],
    ])
  for (const table of ['rate_limits', 'guesses', 'pending_sign_ins', 'passkey_challenges'])
    await owner.query(`delete from ${table}`)
}
