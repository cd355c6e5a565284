import { createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { signingKey } from '#tests/identity-providers/keys.ts'
import { type Change, hs256, rs256, type TokenParts } from '#tests/identity-providers/openid.ts'
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

/** What is changed of a right answer, and the reason that the log gives. Each row's positive half is the same way unchanged. */
const stranger = signingKey('stranger')
const claims = (more: object) => (right: TokenParts) => ({ claims: { ...right.claims, ...more } })
const without = (name: string) => (right: TokenParts) => {
  const { [name]: _, ...rest } = right.claims
  return { claims: rest }
}
const now = () => Math.floor(Date.now() / 1000)
const FORGED: [what: string, change: Change, reason: string][] = [
  ['another audience', claims({ aud: 'them' }), 'audience'],
  ['no audience', without('aud'), 'audience'],
  ['several audiences without us', claims({ aud: ['them', 'those'] }), 'audience'],
  ['several audiences, made for another', claims({ aud: ['us', 'them'], azp: 'them' }), 'authorizedParty'],
  ['several audiences, made for nobody', claims({ aud: ['us', 'them'] }), 'audience'],
  ['our audience, made for another', claims({ azp: 'them' }), 'authorizedParty'],
  ['another issuer', claims({ iss: 'https://evil.example' }), 'issuer'],
  ['the issuer with a slash more', (right) => claims({ iss: `${String(right.claims.iss)}/` })(right), 'issuer'],
  ['no issuer', without('iss'), 'issuer'],
  ['another nonce', claims({ nonce: 'x'.repeat(43) }), 'nonce'],
  ['no nonce', without('nonce'), 'nonce'],
  ['a nonce that is a list', (right) => claims({ nonce: [right.claims.nonce] })(right), 'nonce'],
  ['ended an hour ago', (right) => claims({ iat: now() - 7200, exp: now() - 3600 })(right), 'time'],
  ['no end', without('exp'), 'time'],
  ['an end that is a text', claims({ exp: 'tomorrow' }), 'time'],
  ['made in an hour', (right) => claims({ iat: now() + 3600, exp: now() + 7200 })(right), 'time'],
  ['made an hour ago and still good', (right) => claims({ iat: now() - 3600, exp: now() + 3600 })(right), 'time'],
  ['not to be used before an hour', (right) => claims({ nbf: now() + 3600 })(right), 'time'],
  ['no time of making', without('iat'), 'time'],
  ['no subject', without('sub'), 'subject'],
  ['an empty subject', claims({ sub: '' }), 'subject'],
  ['signed by someone else', () => ({ signWith: rs256(stranger) }), 'signature'],
  [
    'signed by someone else, who names their own key',
    () => ({
      header: { jwk: stranger.publicKey.export({ format: 'jwk' }), kid: undefined },
      signWith: rs256(stranger),
    }),
    'signature',
  ],
  ['a key id that nobody knows', () => ({ header: { kid: 'unknown' } }), 'signature'],
  ['a signature that is empty', () => ({ signWith: () => '' }), 'signature'],
  ['a signature over something else', () => ({ signWith: () => rs256(a.op.key)('something else') }), 'signature'],
  ['no algorithm, no signature', () => ({ header: { alg: 'none' }, signWith: () => '' }), 'algorithm'],
  ['no algorithm in other letters', () => ({ header: { alg: 'nOnE' }, signWith: () => '' }), 'algorithm'],
  ['HS256 with our secret', () => ({ header: { alg: 'HS256' }, signWith: hs256('top secret') }), 'algorithm'],
  [
    'HS256 with the public key as the secret',
    () => ({
      header: { alg: 'HS256' },
      signWith: hs256(
        createPublicKey(a.op.key.publicKey.export({ type: 'spki', format: 'pem' })).export({
          type: 'spki',
          format: 'pem',
        }) as string,
      ),
    }),
    'algorithm',
  ],
  ['RS256 said, HS256 done', () => ({ signWith: hs256('top secret') }), 'signature'],
  ['ES256 said with an RSA key', () => ({ header: { alg: 'ES256' } }), 'algorithm'],
  ['a critical header that we do not know', () => ({ header: { crit: ['b64'], b64: false } }), 'malformed'],
  ['no token', () => ({ raw: '' }), 'malformed'],
  ['no token but a text', () => ({ raw: 'hello' }), 'malformed'],
  ['a token of two parts', () => ({ raw: 'e30.e30' }), 'malformed'],
  ['a token that is encrypted', () => ({ raw: 'e30.e30.e30.e30.e30' }), 'malformed'],
  ['a server that breaks', () => ({ status: 500 }), 'unreachable'],
]

describe('a forged answer of OpenID Connect is refused:', () => {
  test.each(FORGED)('%s', async (_what, change, reason) => {
    const who = { sub: 'mia-at-op', email: `mia@${a.domain}` }
    const { browser, answer } = await a.signIn(who, change)
    expect([answer.status, browser.isSignedIn()]).toEqual([403, false])
    const { outcome, reason: logged, received } = await a.set().lastAttempt()
    expect([outcome, logged], String(received)).toEqual(['refused', reason])
    // the same way with the right answer opens
    const good = await a.signIn(who)
    expect([good.answer.status, good.browser.isSignedIn()]).toEqual([200, true])
  })
})
