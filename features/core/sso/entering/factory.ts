import { randomUUID } from 'node:crypto'
import { bindDns } from '../domains/server/ports.ts'
import { owner } from '#tests/database.ts'
import { type Change, openIdProvider } from '#tests/identity-providers/openid.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import { type Name, type World, world } from '#tests/world.ts'

/** What whoever sets a provider up does over HTTP, as a named person of Acme (an administrator unless told). */
export const settingUp = (w: World, who: Name = 'adam') => {
  const base = '/api/settings/sso'

  /** A domain of this company, proven by a DNS record that the test's resolver shows. */
  async function prove(domain: string, by: Name = who): Promise<string> {
    const { body } = await w.call(by, 'POST', `${base}/domains`, { domain })
    const { record } = body.data
    bindDns({ txt: async (name) => (name === record.name ? [[record.value]] : []) })
    const { body: seen } = await w.call(by, 'POST', `${base}/domains/${body.data.id}/verification`)
    bindDns(null)
    if (seen.data.state !== 'verified') throw new Error(`not verified: ${JSON.stringify(seen)}`)
    return body.data.id
  }

  async function create(kind: 'oidc' | 'saml', values: object, name = `${kind} ${randomUUID().slice(0, 8)}`) {
    const made = await w.call(who, 'POST', `${base}/providers`, { kind, name, category: 'employees' })
    const id: string = made.body.data.id
    const saved = await change(id, { name, ...values })
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body))
    return id
  }

  const change = (id: string, values: object, by: Name = who) =>
    w.call(by, 'PUT', `${base}/providers/${id}`, {
      category: 'employees',
      createsPeople: true,
      linksByEmail: true,
      ...values,
    })

  const show = async (id: string) => (await w.call(who, 'GET', `${base}/providers/${id}`)).body.data

  const switchTo = (id: string, on: boolean, by: Name = who) =>
    w.call(by, 'PUT', `${base}/providers/${id}/state`, { on })

  /** As if it had been tried: the tests of trying itself walk the way. */
  async function open(id: string) {
    await owner.query('update sso_providers set tried_at = now() where id = $1', [id])
    const { status, body } = await switchTo(id, true)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return id
  }

  const lastAttempt = async () => (await w.call('adam', 'GET', `${base}/attempts`)).body.data[0]

  return { base, prove, create, change, show, switchTo, open, lastAttempt }
}

/** Acme with two OpenID providers that are on, an administrator's word behind them, and a proven domain: everybody's addresses are of it. */
export async function openIdWorld() {
  const w = await world()
  const op = await openIdProvider()
  const other = await openIdProvider()
  const set = () => settingUp(w)
  const domain = `${w.acme.domain}.test`
  await set().prove(domain)
  const values = { clientId: 'us', clientSecret: 'top secret' }
  const id = await set().open(await set().create('oidc', { issuer: op.issuer, ...values }))
  const otherId = await set().open(await set().create('oidc', { issuer: other.issuer, ...values }))

  /** Signs in as `claims` say, in a browser of its own, with a token changed by `change`. */
  async function signIn(claims: Record<string, unknown>, change?: Change, browser = visitor(w)) {
    const begun = await browser.call('POST', '/api/sso/begin', { providerId: id, returnTo: '/people' })
    const next: string = begun.body.data.next
    const code = op.grant(next, claims, change)
    const state = new URL(next).searchParams.get('state')!
    const answer = await browser.call('POST', '/api/sso/finish', { providerId: id, state, code })
    return { browser, answer, next, code, state }
  }

  const close = async () => {
    await op.close()
    await other.close()
    await w.close()
  }
  return { w, op, other, set, domain, id, otherId, signIn, close }
}
