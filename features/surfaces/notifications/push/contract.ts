import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** A person has few browsers; with one more the oldest is forgotten. */
export const MOST_DEVICES = 20

/** As the browser gives it out (Push API, `PushSubscription.toJSON`). @param characters without padding */
const base64url = (characters: number) => z.string().regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`))

export const pushDevice = z
  .object({
    id: z.uuid(),
    device: z.string().describe('Browser and system.'),
    createdAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable().describe('When it was last sent something.'),
    isThis: z.boolean().describe('It belongs to the session of this call.'),
  })
  .meta({ id: 'PushDevice' })
export type PushDevice = z.infer<typeof pushDevice>

const one = z.object({ id: z.uuid().describe('Of the device.') })

export const push = contract({
  showPush: {
    method: 'GET',
    shows: ['notifications'],
    path: '/api/settings/notifications/push',
    summary: 'Browsers that show your notifications while no page is open',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({
      data: z.object({
        publicKey: z.string().describe('`applicationServerKey` of the Push API: P-256, uncompressed, base64url.'),
        devices: z.array(pushDevice).describe('Newest first.'),
      }),
    }),
  },
  allowPush: {
    method: 'PUT',
    path: '/api/settings/notifications/push',
    summary: 'Sends your notifications to this browser until this session ends; again is the same as once',
    needs: 'session',
    openIn: ['before-first-day'],
    limits: [{ per: 'who', times: 60, seconds: 3600 }],
    input: z.object({
      endpoint: z.url().max(2048).describe('The address to which the browser takes notifications.'),
      keys: z
        .object({ p256dh: base64url(87), auth: base64url(22) })
        .describe('`keys` of the subscription: base64url, 65 and 16 bytes.'),
    }),
    reply: z.object({ data: pushDevice }),
  },
  forgetPush: {
    method: 'DELETE',
    path: '/api/settings/notifications/push/:id',
    summary: 'Sends nothing more to one of your browsers',
    needs: 'session',
    openIn: ['before-first-day'],
    input: one,
    reply: z.object({}),
    success: 'notifications.pushForgotten',
  },
  testPush: {
    method: 'POST',
    path: '/api/settings/notifications/push/:id/test',
    summary: 'Sends a notification to one of your browsers, to see that it arrives',
    needs: 'session',
    openIn: ['before-first-day'],
    limits: [{ per: 'who', times: 10, seconds: 300 }],
    input: one,
    reply: z.object({}),
    success: 'notifications.pushTested',
  },
})
