import { randomUUID } from 'node:crypto'
import type { EncryptionKey } from '../encryption/contract.ts'
import { bindDns } from '../domains/server/ports.ts'
import { owner } from '#tests/database.ts'
import { type Change, openIdProvider } from '#tests/identity-providers/openid.ts'
import { base64, requestIn, type samlProvider } from '#tests/identity-providers/saml.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import { type Name, type World, world } from '#tests/world.ts'

/** The HTTP requests that set a provider up, as a named person of Acme (by default an administrator). */
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

  /** Marks it as tested; the tests of testing itself go through the flow. */
  async function open(id: string) {
    await owner.query('update sso_providers set tried_at = now() where id = $1', [id])
    const { status, body } = await switchTo(id, true)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return id
  }

  /** @returns the certificate that is shown */
  async function makeKey(id: string): Promise<string> {
    const { status, body } = await w.call(who, 'POST', `${base}/providers/${id}/encryption`)
    if (status !== 201) throw new Error(JSON.stringify(body))
    return (await keys(id))[0]!.certificate
  }
  const keys = async (id: string): Promise<EncryptionKey[]> =>
    (await w.call(who, 'GET', `${base}/providers/${id}/encryption`)).body.data

  const lastAttempt = async () => (await w.call('adam', 'GET', `${base}/attempts`)).body.data[0]

  return { base, prove, create, change, show, switchTo, open, makeKey, keys, lastAttempt }
}

/** Ways through a SAML provider of Acme. */
export function samlWays(w: World) {
  /** Begins one in a browser; `p` is what a right answer says of ann. */
  async function begin(providerId: string, provider: ReturnType<typeof samlProvider>, browser = visitor(w)) {
    const { body } = await browser.call('POST', '/api/sso/begin', { providerId, returnTo: '/people' })
    const request = requestIn(body.data.next)
    const claims = { subject: 'ann-at-idp', attributes: { email: [`ann@${w.acme.domain}.test`] } }
    return { browser, request, p: provider.right(request, claims, w.clock.now) }
  }

  /** The identity provider's page sends the answer; the browser comes back with the code. */
  async function arrive({ browser, request }: Awaited<ReturnType<typeof begin>>, xml: string, encoded = base64(xml)) {
    const fields = { SAMLResponse: encoded, RelayState: request.relayState }
    const taken = await browser.postFrom('https://idp.example.test', request.acs, fields)
    const [, said = ''] = taken.location.split('#')
    if (!said || said.startsWith('!')) return { taken, said, finished: undefined }
    return { taken, said, finished: await browser.call('POST', '/api/sso/finish-saml', { code: said }) }
  }
  return { begin, arrive }
}

/** Acme with two OpenID providers that are on, an administrator's word behind them, and a proven domain: everyone's addresses are of it. */
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
