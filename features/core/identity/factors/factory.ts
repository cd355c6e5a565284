import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { owner } from '#tests/database.ts'
import type { World } from '#tests/world.ts'
import { type Browser, browser, emailOf, PASSWORD } from '../accounts/factory.ts'

/** What the app of a phone would show. @param key base32 @param steps of thirty seconds from now */
export const codeOf = (key: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() + steps * 30_000 })

interface Making {
  challenge: string
  user: { id: string }
}

interface Doing {
  /** The origin that the browser reports; defaults to the authenticator's own host. */
  origin?: string
  rpId?: string
  /** Increments by default. */
  counter?: number
  verified?: boolean
  userHandle?: string
}

/** A passkey in software, as a browser on `host` would make and use it. */
export function authenticator(host: string, rpName = host.replace(/:\d+$/, '')) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let handle = ''
  const clientData = (type: string, challenge: string, { origin = `http://${host}` }: Doing) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const credential = <R extends object>(response: R) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  })
  return {
    id: id.toString('base64url'),
    make(options: Making, doing: Doing = {}) {
      handle = options.user.id
      const { x, y } = publicKey.export({ format: 'jwk' })
      const attested = Buffer.alloc(18)
      attested.writeUInt16BE(id.length, 16)
      const cose = map([
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x!, 'base64url'))],
        [int(-3), bytes(Buffer.from(y!, 'base64url'))],
      ])
      const flags = doing.verified === false ? 0x41 : 0x45
      const authData = Buffer.concat([authenticatorData(doing.rpId ?? rpName, flags, 0), attested, id, cose])
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', options.challenge, doing).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      })
    },
    sign(options: { challenge: string }, doing: Doing = {}) {
      counter = doing.counter ?? counter + 1
      const json = clientData('webauthn.get', options.challenge, doing)
      const flags = doing.verified === false ? 0x01 : 0x05
      const authData = authenticatorData(doing.rpId ?? rpName, flags, counter)
      const signed = Buffer.concat([authData, createHash('sha256').update(json).digest()])
      return credential({
        clientDataJSON: json.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: doing.userHandle ?? handle,
      })
    },
  }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

/** As much of CBOR (RFC 8949) as an attestation needs. */
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.of((major << 5) | n)
  if (n < 256) return Buffer.of((major << 5) | 24, n)
  return Buffer.of((major << 5) | 25, n >> 8, n & 255)
}
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n))
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([head(5, entries.length), ...entries.flat()])

const OWN = '/api/settings/personal/factors'
type Host = string | null

/** Removes all second factors and attempt counters. */
export async function withoutFactors(): Promise<void> {
  for (const table of ['rate_limits', 'guesses', 'passkeys', 'totp_factors', 'recovery_codes'])
    await owner.query(`delete from ${table}`)
}

export const hostOf = (domain: Host): string => (domain ? `${domain}.localhost:3000` : 'localhost:3000')

/** The first half of coming in. */
export const signIn = (w: World, one: Browser, who: string, host: Host = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in', { email: emailOf(w, who), password: PASSWORD })

/** The second half, with a code. */
export const step = (w: World, one: Browser, body: object, host: Host = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in/second-factor', body)

/** A signed-in person who has just added an authenticator app. */
export async function withApp(w: World, who: string) {
  const one = browser(w)
  await signIn(w, one, who)
  const { key, uri } = (await one.call(w.acme.domain, 'POST', `${OWN}/totp`)).body.data
  const answer = await one.call(w.acme.domain, 'POST', `${OWN}/totp/confirmation`, { code: codeOf(key, w.clock.now) })
  expect(answer.status).toBe(200)
  // a code is good once
  w.clock.now = new Date(w.clock.now.getTime() + 60_000)
  return { one, key: key as string, uri: uri as string, codes: answer.body.data.recoveryCodes as string[] }
}

export type Key = ReturnType<typeof authenticator>

/** Adds a passkey to a signed-in person's account. */
export async function add(w: World, one: Browser, key: Key, name = 'Key', doing: Parameters<Key['make']>[1] = {}) {
  const options = (await one.call(w.acme.domain, 'POST', `${OWN}/passkeys/options`)).body.data
  return one.call(w.acme.domain, 'POST', `${OWN}/passkeys`, { name, passkey: key.make(options, doing) })
}

/** A signed-in person who has just added a passkey. */
export async function withKey(w: World, who: string) {
  const one = browser(w)
  await signIn(w, one, who)
  const key = authenticator(hostOf(w.acme.domain))
  const answer = await add(w, one, key)
  expect(answer.status).toBe(201)
  return { one, key, added: answer.body.data }
}

/** The options that the browser signs for a passkey sign-in. */
export const ask = async (w: World, one: Browser, host: Host = w.acme.domain) =>
  (await one.call(host, 'POST', '/api/sign-in/passkey/options')).body.data as { challenge: string }
export const show = (w: World, one: Browser, passkey: object, host: Host = w.acme.domain) =>
  one.call(host, 'POST', '/api/sign-in/passkey', { passkey })
export const come = async (w: World, one: Browser, key: Key, doing: Parameters<Key['sign']>[1] = {}) =>
  show(w, one, key.sign(await ask(w, one), doing))
