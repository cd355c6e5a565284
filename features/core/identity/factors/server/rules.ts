import { Secret, TOTP } from 'otpauth'

const PERIOD = 30
/** A clock may be off by one step: the code before and the one after are good as well. */
const WINDOW = 1
/** Crockford's base 32: without i, l, o and u, so that a typed `o` can only mean `0`. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

const totp = (key: string) => new TOTP({ secret: Secret.fromBase32(key), period: PERIOD, digits: 6, algorithm: 'SHA1' })

/** A secret as people type it when they cannot scan. @param bytes twenty random bytes @returns base32 */
export const totpKey = (bytes: Uint8Array<ArrayBuffer>): string => new Secret({ buffer: bytes.slice().buffer }).base32

/** What the picture says to the app. */
export const totpUri = (key: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(key), period: PERIOD, digits: 6 }).toString()

/** The step of thirty seconds that a code belongs to, or null when it is none of now. */
export function stepOf(key: string, code: string, at: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totp(key).validate({ token: code, timestamp: at, window: WINDOW })
  return delta === null ? null : Math.floor(at / 1000 / PERIOD) + delta
}

/** Spaces and hyphens are how people write codes down; what looks alike is taken for what can be meant. */
export const tidy = (code: string): string =>
  code.replaceAll(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** 50 random bits in two groups of five. @param bytes ten random bytes */
export function recoveryCode(bytes: Uint8Array): string {
  const text = [...bytes.subarray(0, 10)].map((byte) => LETTERS[byte % 32]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/**
 * The relying party id of passkeys: the bare domain, so that one passkey opens all companies of an account. Browsers allow a sub-domain
 * to use its parent only if that is a registrable domain; `localhost` and IP addresses are not, so there each host has its own.
 */
export function relyingParty(host: string, company: string | null): string {
  const name = host.replace(/:\d+$/, '')
  const bare = company ? name.slice(company.length + 1) : name
  return bare.includes('.') && !/^[\d.]+$/.test(bare) ? bare : name
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * Which reminder is due during the grace period: the day before, or in the last week. The latter is skipped if the announcement is less
 * than three days old.
 */
export function reminderOn({ from, since }: { from: Date; since: Date }, now: Date): 'week' | 'last' | null {
  const left = from.getTime() - now.getTime()
  if (left <= 0) return null
  if (left <= 48 * HOUR_MS) return now.getTime() - since.getTime() > DAY_MS ? 'last' : null
  return left <= 7 * DAY_MS && now.getTime() - since.getTime() >= 3 * DAY_MS ? 'week' : null
}

/** So long after showing who they are people may change what guards their account. */
const QUARTER_MS = 15 * 60_000

export const isRecent = (shownAt: Date | null, now: Date): boolean =>
  shownAt !== null && now.getTime() - shownAt.getTime() <= QUARTER_MS

/**
 * Whether the account has a second factor that this proof lacks. A password sign-in included the factor, a sign-in through an identity
 * provider did not. A mailed code never replaces the factor, just as a password reset does not.
 */
export const halfProof = (
  { hasFactor, signedInBy }: { hasFactor: boolean; signedInBy: string },
  shown: 'password' | 'mailedCode',
): boolean => hasFactor && (shown === 'mailedCode' || signedInBy === 'sso')
