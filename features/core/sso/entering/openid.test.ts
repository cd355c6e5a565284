import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { visitor } from '#tests/identity-providers/visitor.ts'
import { openIdWorld } from './factory.ts'

let a: Awaited<ReturnType<typeof openIdWorld>>
beforeAll(async () => {
  a = await openIdWorld()
})
afterAll(() => a.close())
beforeEach(async () => {
  a.w.clock.now = new Date()
  await owner.query('delete from rate_limits')
})
const domain = () => a.domain

const ann = () => ({ sub: 'ann-at-op', email: `ann@${domain()}`, email_verified: true })

describe('someone who is here already', () => {
  test('signs in by a proven address first, and by the subject ever after', async () => {
    const { browser, answer } = await a.signIn(ann())
    expect(answer.body).toEqual({ data: { next: '/people' } })
    expect(browser.isSignedIn()).toBe(true)
    expect((await browser.call('GET', '/api/user-info')).body.user.email).toBe(`ann@${domain()}`)
    expect((await a.set().lastAttempt()).outcome).toBe('linked')
    // the address has changed: the subject decides
    const again = await a.signIn({ sub: 'ann-at-op', email: 'someone@elsewhere.example' })
    expect((await again.browser.call('GET', '/api/user-info')).body.user.id).toBe(a.w.ids.ann)
    expect((await a.set().lastAttempt()).outcome).toBe('entered')
  })

  test('the way out names everything that binds the answer to this browser', async () => {
    const { next } = await a.signIn(ann())
    const asked = Object.fromEntries(new URL(next).searchParams)
    expect(asked).toMatchObject({
      client_id: 'us',
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `http://${a.w.acme.domain}.localhost:3000/sso/callback/${a.id}`,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
  })

  test('what the token lacks is asked for', async () => {
    a.other.given.discovery = { userinfo_endpoint: `${a.other.issuer}/userinfo` }
    a.other.given.userinfo = { sub: 'max-at-op', email: `max@${domain()}` }
    const asking = await a.set().open(await a.set().create('oidc', { issuer: a.other.issuer, clientId: 'us' }))
    const go = async () => {
      const browser = visitor(a.w)
      const begun = await browser.call('POST', '/api/sso/begin', { providerId: asking })
      const next: string = begun.body.data.next
      const state = new URL(next).searchParams.get('state')!
      const code = a.other.grant(next, { sub: 'max-at-op' })
      return (await browser.call('POST', '/api/sso/finish', { providerId: asking, state, code })).status
    }
    expect(await go()).toBe(200)
    // a userinfo response for another subject is rejected
    a.other.given.userinfo = { sub: 'adam-at-op', email: `adam@${domain()}` }
    expect(await go()).toBe(403)
    delete a.other.given.discovery
  })
})

test('someone new is created with the usual role, and their account waits for them everywhere', async () => {
  const email = `nina.falk-${randomUUID().slice(0, 6)}@${domain()}`
  const { browser } = await a.signIn({ sub: randomUUID(), email, given_name: 'Nina', family_name: 'Falk' })
  const { user } = (await browser.call('GET', '/api/user-info')).body
  expect(user).toMatchObject({ email, firstName: 'Nina', lastName: 'Falk', isAdmin: false, isVerified: true })
  const { rows } = await owner.query(
    `select r.built_in from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = $1`,
    [user.id],
  )
  expect(rows).toEqual([{ built_in: 'user' }])
})

test('someone who was asked in comes by single sign-on instead of the letter', async () => {
  const { browser } = await a.signIn({ sub: 'pia-at-op', email: `pia@${domain()}` })
  expect((await browser.call('GET', '/api/user-info')).body.user.id).toBe(a.w.ids.pia)
})

test('an account that someone signed up with before, unproven, becomes the address’s: their password is gone', async () => {
  const email = `late-${randomUUID().slice(0, 6)}@${domain()}`
  await owner.query(`insert into accounts (email, password_hash) values ($1, 'squatter')`, [email])
  const { answer } = await a.signIn({ sub: randomUUID(), email })
  expect(answer.status).toBe(200)
  const { rows } = await owner.query('select password_hash, verified_at from accounts where email = $1', [email])
  expect(rows[0].password_hash).toBeNull()
  expect(rows[0].verified_at).not.toBeNull()
})

describe('who does not get in', () => {
  const reasonFor = async (claims: Record<string, unknown>) => {
    const { browser, answer } = await a.signIn(claims)
    expect([answer.status, answer.body.type, browser.isSignedIn()]).toEqual([403, 'ssoRefused', false])
    return (await a.set().lastAttempt()).reason
  }
  test.each([
    ['an address of a domain that nobody has proven', () => ({ email: 'x@elsewhere.example' }), 'domainNotVerified'],
    ['an address of a domain below a proven one', () => ({ email: `x@sub.${domain()}` }), 'domainNotVerified'],
    ['an address not confirmed there', () => ({ email: `x@${domain()}`, email_verified: false }), 'emailUnverified'],
    ['nobody’s address', () => ({}), 'noEmail'],
    ['what is no address', () => ({ email: `x@evil.example, y@${domain()}` }), 'noEmail'],
    ['someone who has left', () => ({ email: `otto@${domain()}` }), 'deactivated'],
  ])('%s', async (_who, claims, reason) => expect(await reasonFor({ sub: randomUUID(), ...claims() })).toBe(reason))

  test('someone new at an address that another subject has', async () => {
    await a.signIn(ann())
    expect(await reasonFor({ sub: 'new-ann', email: `ann@${domain()}` })).toBe('otherSubject')
  })
  test('someone unknown, where nobody is created', async () => {
    await a.set().change(a.id, { name: 'Closed', createsPeople: false })
    expect(await reasonFor({ sub: randomUUID(), email: `unknown@${domain()}` })).toBe('notHere')
    await a.set().change(a.id, { name: 'Open' })
  })
  test('someone here, where an address is not enough', async () => {
    await a.set().change(a.id, { name: 'Closed', linksByEmail: false })
    expect(await reasonFor({ sub: randomUUID(), email: `eve@${domain()}` })).toBe('connectFirst')
    await a.set().change(a.id, { name: 'Open' })
  })
  test('an administrator, by a provider that someone with less rights has set up', async () => {
    await owner.query('update sso_providers set vouched_admin = false where id = $1', [a.id])
    expect(await reasonFor({ sub: randomUUID(), email: `adam@${domain()}` })).toBe('aboveVoucher')
    expect(await reasonFor({ sub: randomUUID(), email: `hr@${domain()}` })).toBe('aboveVoucher')
    await owner.query(`update sso_providers set vouched_permissions = '{}' where id = $1`, [a.id])
    expect((await a.signIn({ sub: 'eve-at-op', email: `eve@${domain()}` })).answer.status).toBe(200)
    await owner.query('update sso_providers set vouched_admin = true where id = $1', [a.id])
    expect((await a.signIn({ sub: 'hr-at-op', email: `hr@${domain()}` })).answer.status).toBe(200)
  })
})

describe('the way itself', () => {
  const finish = (browser: ReturnType<typeof visitor>, body: object) => browser.call('POST', '/api/sso/finish', body)
  const begin = async (browser: ReturnType<typeof visitor>, providerId = a.id) => {
    const { body } = await browser.call('POST', '/api/sso/begin', { providerId })
    const next: string = body.data.next
    return { next, state: new URL(next).searchParams.get('state')! }
  }
  const who = () => ({ sub: 'mia-at-op', email: `mia@${domain()}` })

  test('ends in the browser that began it, and nowhere else', async () => {
    const [mine, theirs] = [visitor(a.w), visitor(a.w)]
    const { next, state } = await begin(mine)
    const code = a.op.grant(next, who())
    expect((await finish(theirs, { providerId: a.id, state, code })).status).toBe(403)
    expect((await a.set().lastAttempt()).reason).toBe('otherBrowser')
    expect((await finish(mine, { providerId: a.id, state, code })).status).toBe(200)
  })
  test('ends once', async () => {
    const { browser, state, code } = await a.signIn(who())
    expect((await finish(browser, { providerId: a.id, state, code })).status).toBe(403)
    expect((await a.set().lastAttempt()).reason).toBe('state')
  })
  test('does not end with another state', async () => {
    const browser = visitor(a.w)
    const { next } = await begin(browser)
    const code = a.op.grant(next, who())
    expect((await finish(browser, { providerId: a.id, state: 'x'.repeat(43), code })).status).toBe(403)
  })
  test('does not end with the answer of another provider', async () => {
    const browser = visitor(a.w)
    const { state } = await begin(browser)
    const elsewhere = await begin(browser, a.otherId)
    const code = a.other.grant(elsewhere.next, who())
    // a code of the other one under this one's state; this one's state at the other's address
    expect((await finish(browser, { providerId: a.id, state, code })).status).toBe(403)
    expect((await finish(browser, { providerId: a.id, state: elsewhere.state, code })).status).toBe(403)
    expect((await a.set().lastAttempt()).reason).toBe('state')
    expect((await finish(browser, { providerId: a.otherId, state: elsewhere.state, code })).status).toBe(200)
  })
  test('does not end when the answer names another issuer beside the code', async () => {
    const browser = visitor(a.w)
    const { next, state } = await begin(browser)
    const code = a.op.grant(next, who())
    const answer = await finish(browser, { providerId: a.id, state, code, iss: a.other.issuer })
    expect([answer.status, (await a.set().lastAttempt()).reason]).toEqual([403, 'issuer'])
  })
  test('the code alone is worth nothing without the verifier', async () => {
    const [mine, thief] = [visitor(a.w), visitor(a.w)]
    const { next } = await begin(mine)
    const code = a.op.grant(next, who())
    const own = await begin(thief)
    expect((await finish(thief, { providerId: a.id, state: own.state, code })).status).toBe(403)
  })
  test('waits ten minutes', async () => {
    const browser = visitor(a.w)
    const { next, state } = await begin(browser)
    const code = a.op.grant(next, who())
    a.w.clock.now = new Date(Date.now() + 11 * 60_000)
    const answer = await finish(browser, { providerId: a.id, state, code })
    a.w.clock.now = new Date()
    expect([answer.status, (await a.set().lastAttempt()).reason]).toEqual([403, 'expired'])
  })
  test('who stops there is told so', async () => {
    const browser = visitor(a.w)
    const { state } = await begin(browser)
    const answer = await finish(browser, { providerId: a.id, state, error: 'access_denied' })
    expect(answer.body.message).toBe('You canceled before signing in.')
  })
  test('a way of another company ends nowhere here', async () => {
    const browser = visitor(a.w)
    const { next, state } = await begin(browser)
    const code = a.op.grant(next, who())
    const abroad = visitor(a.w, a.w.globex.domain)
    for (const [name, value] of browser.jar) abroad.jar.set(name.replace(a.w.acme.domain, a.w.globex.domain), value)
    expect((await finish(abroad, { providerId: a.id, state, code })).status).toBe(403)
    expect((await abroad.call('POST', '/api/sso/begin', { providerId: a.id })).status).toBe(404)
  })
  test('a provider that is off lets nobody in, and signs out whom it let in', async () => {
    const signedIn = (await a.signIn({ sub: 'dora-at-op', email: `dora@${domain()}` })).browser
    const browser = visitor(a.w)
    const { next, state } = await begin(browser)
    await a.set().switchTo(a.id, false)
    expect((await signedIn.call('GET', '/api/user-info')).status).toBe(401)
    expect((await browser.call('POST', '/api/sso/begin', { providerId: a.id })).status).toBe(404)
    const answer = await finish(browser, { providerId: a.id, state, code: a.op.grant(next, who()) })
    expect([answer.status, (await a.set().lastAttempt()).reason]).toEqual([403, 'switchedOff'])
    await a.set().switchTo(a.id, true)
  })
  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a b'])(
    'leads back to a path of this host, not to %s',
    async (returnTo) => {
      const browser = visitor(a.w)
      const { body } = await browser.call('POST', '/api/sso/begin', { providerId: a.id, returnTo })
      const next: string = body.data.next
      const state = new URL(next).searchParams.get('state')!
      const answer = await finish(browser, { providerId: a.id, state, code: a.op.grant(next, who()) })
      expect(answer.body.data.next).toBe('/dashboard')
    },
  )
})

describe('what a provider says of itself', () => {
  const trial = async (issuer: string) => {
    const made = await a.set().create('oidc', { issuer, clientId: 'us' })
    const browser = visitor(a.w)
    browser.jar.set(`__Host-${a.w.acme.domain}_s`, a.w.tokens.adam)
    const answer = await browser.call('POST', `/api/settings/sso/providers/${made}/trial`)
    return [answer.status, (await a.set().lastAttempt()).reason]
  }
  test('under another name is refused', async () => {
    a.other.given.issuer = 'https://evil.example'
    expect(await trial(a.other.issuer)).toEqual([403, 'issuer'])
    delete a.other.given.issuer
  })
  test('with a sign-in address that is a script is refused', async () => {
    a.other.given.discovery = { authorization_endpoint: 'javascript:alert(1)' }
    expect((await trial(a.other.issuer))[0]).toBe(403)
    delete a.other.given.discovery
  })
  test('when it cannot be reached, the log says so', async () => {
    expect(await trial('http://127.0.0.1:9')).toEqual([403, 'unreachable'])
  })
})
