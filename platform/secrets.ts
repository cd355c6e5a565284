import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derive } from './keys.ts'

/**
 * Where a secret lies. It opens there and nowhere else: copied to another row, column or company it is noise.
 * `company` is null for what belongs to an account, which stands before companies.
 */
export interface SecretPlace {
  company: string | null
  table: string
  column: string
  row: string
}

const VERSION = 1
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16
const KEY = 32
const WRAPPED = NONCE + KEY + TAG

let keyOfKeys: Buffer | null = null

/** Called once, when the node starts. @param secret the server's secret; the key of keys is derived from it */
export function bindSecrets(secret: string): void {
  keyOfKeys = derive(secret, 'secrets-at-rest')
}

/**
 * Envelope encryption: the value under a key of its own, that key under the server's, both with AES-256-GCM and bound to the place.
 * A change of the server's secret rewraps 60 bytes a value and leaves the values alone.
 * @returns version, wrapped key, sealed value
 */
export function seal(place: SecretPlace, value: string): Buffer {
  const own = randomBytes(KEY)
  const bound = boundTo(place)
  return Buffer.concat([Buffer.of(VERSION), lock(master(), own, bound), lock(own, Buffer.from(value, 'utf8'), bound)])
}

/** @throws Error when it was sealed for another place or with another secret, or was changed since */
export function unseal(place: SecretPlace, sealed: Buffer): string {
  if (sealed[0] !== VERSION) throw new Error('sealed in a way that is not known')
  const bound = boundTo(place)
  const own = unlock(master(), sealed.subarray(1, 1 + WRAPPED), bound)
  return unlock(own, sealed.subarray(1 + WRAPPED), bound).toString('utf8')
}

/** A keyed hash of short secrets that people type (recovery codes): of no use to whoever holds the database alone. */
export const keyedHash = (purpose: string, value: string): Buffer =>
  derive(derive(master().toString('hex'), purpose).toString('hex'), value)

function lock(key: Buffer, plain: Buffer, bound: Buffer): Buffer {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unlock(key: Buffer, locked: Buffer, bound: Buffer): Buffer {
  const nonce = locked.subarray(0, NONCE)
  const text = locked.subarray(NONCE, -TAG)
  const opener = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG }).setAAD(bound)
  opener.setAuthTag(locked.subarray(-TAG))
  return Buffer.concat([opener.update(text), opener.final()])
}

/** No two places are spelled alike. */
const boundTo = ({ company, table, column, row }: SecretPlace): Buffer =>
  Buffer.from(JSON.stringify([company, table, column, row]), 'utf8')

function master(): Buffer {
  if (!keyOfKeys) throw new Error('secrets are used before the node has started')
  return keyOfKeys
}
