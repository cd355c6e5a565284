import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { keyedHash } from '#platform/secrets.ts'
import { words } from '#platform/words.ts'
import type { Event } from '../contract.ts'
import type { Device } from './push-store.ts'

/** What a browser is told: nothing that is personal, because it is shown on locked screens. The rest comes after a click. */
export interface Push {
  /** The same for the same notification: it is shown once, however often it arrives. */
  tag: string
  what: Event | 'decision' | 'test'
  /** Where a click leads: a path of the company's pages. */
  to: string
  isUrgent: boolean
}

const CURVE = 'prime256v1'

/**
 * The server's key, by which browsers know that a notification comes from it (RFC 8292). It is derived from the server's secret: when that
 * is changed, browsers with the old one are refused, forgotten, and allowed anew at the next visit.
 */
export function pushKey(): { publicKey: string; privateKey: string } {
  // one in four thousand million hashes is no private key of the curve
  for (let attempt = 0; ; attempt++)
    try {
      const pair = createECDH(CURVE)
      pair.setPrivateKey(keyedHash('push', String(attempt)))
      return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
    } catch (error) {
      if (attempt > 3) throw error
    }
}

/** For how long a browser that is off is waited for, in seconds. */
const DAY_S = 24 * 3600

/** The request that hands it to the browser's push service; only the browser can read what is in it (RFC 8291). */
export function requestOf({ endpoint, p256dh, auth, language }: Device, push: Push, company: string, home: string) {
  const { tag, what, to, isUrgent } = push
  const say = words(language)
  const body = JSON.stringify({ title: company, body: say(`notifications.push.${what}`), tag, to, lang: language })
  const options = {
    vapidDetails: { subject: subjectOf(home), ...pushKey() },
    contentEncoding: 'aes128gcm',
    TTL: DAY_S,
    urgency: isUrgent ? 'high' : 'normal',
  } as const
  const { headers, body: sealed } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, body, options)
  return { headers: textsOf(headers), body: new Uint8Array(sealed!) }
}

const textsOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** The contact that the push service may use if there is a problem. */
function subjectOf(home: string): string {
  const { protocol, origin, hostname } = new URL(home)
  return protocol === 'https:' ? origin : `mailto:staffroom@${hostname}`
}
