import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Db } from '#platform/db.ts'
import * as store from './passkey-store.ts'
import { relyingParty } from './rules.ts'

/** The host on which a passkey speaks, and the domain that it speaks for. */
export interface Where {
  origin: string
  rpId: string
}

/** @param address any address of this host @param company its sub-domain, null on the bare domain */
export function whereOf(address: string, company: string | null): Where {
  const { origin, host } = new URL(address)
  return { origin, rpId: relyingParty(host, company) }
}

export interface Maker {
  id: string
  email: string
  firstName: string
}

/** The options for creating a discoverable passkey of this account. */
export async function registration(db: Db, { rpId }: Where, { id, email, firstName }: Maker) {
  const known = await store.credentialsOf(db, id, rpId)
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: 'Staffroom',
    rpID: rpId,
    userID: new Uint8Array(handleOf(id)),
    userName: email,
    userDisplayName: firstName || email,
    attestationType: 'none',
    excludeCredentials: listed(known),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** @returns the passkey as it is to be kept, or null when the answer does not fit what was asked here */
export async function registered(where: Where, challenge: string, answer: object) {
  const response = answer as RegistrationResponseJSON
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: where.origin,
    expectedRPID: where.rpId,
    requireUserVerification: true,
  }).catch(refused)
  if (!registrationInfo) return null
  const { credential, credentialBackedUp } = registrationInfo
  return {
    rpId: where.rpId,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transportsOf(response.response.transports),
    synced: credentialBackedUp,
  }
}

/** Who is asked to sign. */
export interface CeremonyOptions {
  /** The one account whose passkeys count; without it the passkey names the account. */
  of?: string
  /** After a password having the key is enough; else it must have seen a finger, a face or a PIN. */
  asSecondFactor?: boolean
}

export async function question(db: Db, { rpId }: Where, { of, asSecondFactor }: CeremonyOptions = {}) {
  const known = of ? await store.credentialsOf(db, of, rpId) : null
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: asSecondFactor ? 'preferred' : 'required',
    ...(known && { allowCredentials: listed(known) }),
  })
}

interface Signed extends CeremonyOptions {
  where: Where
  challenge: string
  answer: { id: string; response: { userHandle?: unknown } }
  now: Date
}

/** Checks what a passkey has signed and counts its use. @returns whose it is, or null when anything does not fit */
export async function signer(
  db: Db,
  { where, challenge, answer, now, of, asSecondFactor }: Signed,
): Promise<string | null> {
  const key = await store.byCredential(db, answer.id, where.rpId)
  if (!key || (of && key.accountId !== of)) return null
  const { userHandle } = answer.response
  if (userHandle && userHandle !== handleOf(key.accountId).toString('base64url')) return null
  const { verifyAuthenticationResponse } = await library()
  const result = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: where.origin,
    expectedRPID: where.rpId,
    credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: Number(key.counter) },
    requireUserVerification: !asSecondFactor,
  }).catch(refused)
  if (!result.verified || !('authenticationInfo' in result)) return null
  if (!(await store.used(db, key.id, Number(key.counter), result.authenticationInfo.newCounter, now))) return null
  return key.accountId
}

/** A tenth of all code that the server runs: loaded with the first passkey, so that a server that was killed listens sooner. */
const library = () => import('@simplewebauthn/server')

/** The passkey's user handle: the account id, which reveals nothing. */
const handleOf = (accountId: string) => Buffer.from(accountId.replaceAll('-', ''), 'hex')

/** The library throws at everything that does not fit, a forged answer's shape included. */
const refused = () => ({ verified: false, registrationInfo: undefined }) as const

const listed = (known: readonly { id: string; transports: string[] }[]) =>
  known.map(({ id, transports }) => ({ id, transports }))

const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

const transportsOf = (said: unknown): string[] =>
  Array.isArray(said) ? [...new Set(said)].filter((one): one is string => TRANSPORTS.has(one as string)) : []
