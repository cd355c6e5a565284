import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** 256 random bits, as libraries of the Standard Webhooks convention take them. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** `v1,<signature>` of each secret: a receiver takes the one that fits its own (https://www.standardwebhooks.com). */
export function signed(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
