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

/** Under which values lie that are bound to no company. */
const ACCOUNTS = 'accounts'

interface Bound {
  secret: string
  /** What was sealed before the secret was changed: read until `bin/reseal.ts` has sealed all of it anew. */
  old: string | null
  /** `table.column` of everything that is ever sealed: what is not among them would be forgotten when the secret changes. */
  columns: ReadonlySet<string> | null
  contextKey: Buffer
}
let given: Bound | null = null

/**
 * Called once, when the server or the worker starts.
 * @param serverSecret the server's secret
 * @param more the secret before it, while both count; what the modules declare as sealed; with which secret the database was migrated,
 *   where that is another
 */
export function bindSecrets(
  serverSecret: string,
  {
    old = null,
    columns = null,
    databaseSecret = serverSecret,
  }: { old?: string | null; columns?: Iterable<string> | null; databaseSecret?: string } = {},
): void {
  given = {
    secret: serverSecret,
    old,
    columns: columns && new Set(columns),
    contextKey: derive(databaseSecret, 'company-context'),
  }
}

/**
 * Encrypts what must be read again (client secrets, TOTP seeds) for storage. Envelope encryption: a random key of its own for every
 * value, wrapped by a key of the company that is derived from the server's secret; both layers are bound to the place (AES-256-GCM).
 * @returns text of URL-safe characters and dots
 */
export function seal(place: SealedPlace, text: string): string {
  const { secret, columns } = bound()
  if (columns && !columns.has(place.column)) throw new Error(`${place.column} is not declared as sealed by its module`)
  return sealWith(secret, place, text)
}

/** `seal` with a secret that is named. */
export function sealWith(secret: string, place: SealedPlace, text: string): string {
  const key = randomBytes(32)
  return [VERSION, encrypt(wrappingKey(secret, place), key, place), encrypt(key, Buffer.from(text), place)].join('.')
}

/**
 * The text that was sealed at this very place.
 * @throws Error when it was sealed elsewhere, with another server's secret, or was changed
 */
export function unseal(place: SealedPlace, sealed: string): string {
  const { secret, old } = bound()
  if (old === null) return unsealWith(secret, place, sealed)
  try {
    return unsealWith(secret, place, sealed)
  } catch {
    return unsealWith(old, place, sealed)
  }
}

/** `unseal` with a secret that is named. */
export function unsealWith(secret: string, place: SealedPlace, sealed: string): string {
  const [version, wrapped = '', body = ''] = sealed.split('.')
  if (version !== VERSION) throw new Error('a sealed value of an unknown version')
  return decrypt(decrypt(wrappingKey(secret, place), wrapped, place), body, place).toString()
}

/** A keyed hash of short secrets that people type (recovery codes): useless with the database alone. @returns 32 bytes */
export const keyedHash = (purpose: string, text: string): Buffer => hashWith(hashKey(bound().secret, purpose), text)

/** The hashes that a text may lie under: of now, of the secret before, and under keys that were kept when the secret changed. */
export function keyedHashes(purpose: string, text: string, kept: readonly Buffer[] = []): Buffer[] {
  const { secret, old } = bound()
  const keys = [hashKey(secret, purpose), ...(old === null ? [] : [hashKey(old, purpose)]), ...kept]
  return keys.map((key) => hashWith(key, text))
}

/** The key of `keyedHash`, of a secret that is named. */
export const hashKey = (secret: string, purpose: string): Buffer => derive(secret, `hashes:${purpose}`)

/** The key under which the server signs contexts and doers for the database; see `sec.signed`. */
export const contextKey = (): Buffer => bound().contextKey

const hashWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const wrappingKey = (secret: string, { companyId }: SealedPlace) => derive(secret, `secrets:${companyId ?? ACCOUNTS}`)

function bound(): Bound {
  if (given === null) throw new Error('secrets are used before the node has started')
  return given
}

const boundTo = ({ companyId, column, row }: SealedPlace) => Buffer.from(JSON.stringify([companyId, column, row]))

function encrypt(key: Buffer, plain: Buffer, place: SealedPlace): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Buffer, text: string, place: SealedPlace): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length < IV_BYTES + TAG_BYTES) throw new Error('a sealed value that was cut off')
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([cipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()])
}
