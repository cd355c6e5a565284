import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const PACES = ['at_once', 'daily', 'weekly'] as const
export type Pace = (typeof PACES)[number]

const MINUTES = 24 * 60
/** Emails that wait leave at most so many minutes after their time. */
export const STEP = 15

const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES - STEP)
  .multipleOf(STEP)

export const delivery = z
  .object({
    pace: z.enum(PACES).describe('`daily` and `weekly`: one email with everything that is new.'),
    emailsOn: z.boolean().describe('False: only emails that cannot wait, as those about sign-in.'),
    hour: z.number().int().min(0).max(23).describe('When daily and weekly emails come, where the person works.'),
    weekday: z.number().int().min(0).max(6).describe('When weekly emails come. 0-6, Sunday is 0.'),
    quiet: z
      .object({ from: minute, until: minute })
      .refine(({ from, until }) => from !== until, {
        message: 'notifications.sameQuietTimes',
        path: ['until'],
      })
      .nullable()
      .describe('Minutes since midnight between which emails wait; the time may pass midnight.'),
    quietWeekends: z.boolean().describe('Emails wait on Saturdays and Sundays.'),
    waitsOnLeave: z
      .boolean()
      .describe('Emails wait until the person is back from leave, except requests that need a decision.'),
  })
  .meta({ id: 'EmailDelivery' })
export type Delivery = z.infer<typeof delivery>

const shown = delivery.extend({ timeZone: z.string().describe('The clock it goes by: where the person works.') })

export const deliveries = contract({
  showDelivery: {
    method: 'GET',
    shows: ['notifications'],
    path: '/api/settings/notifications/delivery',
    summary: 'When you get emails about notifications',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({}),
    reply: z.object({ data: shown }),
  },
  updateDelivery: {
    method: 'PUT',
    path: '/api/settings/notifications/delivery',
    summary: 'Changes when you get emails about notifications',
    needs: 'session',
    openIn: ['before-first-day'],
    input: z.object({ data: delivery }),
    reply: z.object({ data: shown }),
    success: 'notifications.deliveryUpdated',
  },
})
