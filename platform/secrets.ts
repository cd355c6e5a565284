import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { derive } from './keys.ts'

/** Where a sealed value lies. It opens there and nowhere else: copied to another row, column or company it is noise. */
export interface SealedPlace {
  /** Null for what belongs to an account rather than to a company. */
  companyId: string | null
  /** `table.column`. */
  column: string
  /** The row's id. */
  row: string
}

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

let root: string | null = null

/** Called once, when the server or the worker starts. @param serverSecret the server's secret */
export function bindSecrets(serverSecret: string): void {
  root = serverSecret
}

/**
 * Encrypts what must be read again (client secrets, TOTP seeds) for storage. Envelope encryption: a random key of its own for every
 * value, wrapped by a key of the company that is derived from the server's secret; both layers are bound to the place (AES-256-GCM).
 * @returns text of URL-safe characters and dots
 */
export function seal(place: SealedPlace, text: string): string {
  const key = randomBytes(32)
  return [VERSION, encrypt(wrappingKey(place), key, place), encrypt(key, Buffer.from(text), place)].join('.')
}

/**
 * The text that was sealed at this very place.
 * @throws Error when it was sealed elsewhere, with another server's secret, or was changed
 */
export function unseal(place: SealedPlace, sealed: string): string {
  const [version, wrapped = '', body = ''] = sealed.split('.')
  if (version !== VERSION) throw new Error('a sealed value of an unknown version')
  return decrypt(decrypt(wrappingKey(place), wrapped, place), body, place).toString()
}

/** A keyed hash of short secrets that people type (recovery codes): of no use to whoever holds the database alone. @returns 32 bytes */
export const keyedHash = (purpose: string, text: string): Buffer =>
  createHmac('sha256', derive(secret(), `hashes:${purpose}`))
    .update(text)
    .digest()

const wrappingKey = ({ companyId }: SealedPlace) => derive(secret(), `secrets:${companyId ?? 'accounts'}`)

function secret(): string {
  if (root === null) throw new Error('secrets are used before the node has started')
  return root
}

const bound = ({ companyId, column, row }: SealedPlace) => Buffer.from(JSON.stringify([companyId, column, row]))

function encrypt(key: Buffer, plain: Buffer, place: SealedPlace): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(bound(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, text: string, place: SealedPlace): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('a sealed value that was cut off')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(bound(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()])
}
