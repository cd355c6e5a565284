import { z } from 'zod'
import { formatDay } from '#kit/day-format.ts'
import { kind } from '#features/surfaces/notifications/server/api.ts'

const info = z.object({
  userId: z.uuid(),
  benefit: z.object({ id: z.uuid(), name: z.string() }),
  date: z.iso.date(),
})

/** To the person who got a benefit. */
export const wasGranted = kind({
  type: 'BenefitWasGranted',
  event: 'requests',
  urgency: 'news',
  because: 'yours',
  thing: ({ benefit }) => benefit.id,
  info,
  text: ({ benefit, date }, { say, language }) =>
    say('benefits.notice.granted', { benefit: benefit.name, day: formatDay(date, language, { year: true }) }),
  to: ({ userId }) => `/people/${userId}/benefits`,
})

/** To the person whose benefit got a last day. */
export const willEnd = kind({
  type: 'BenefitWillEnd',
  event: 'requests',
  urgency: 'news',
  because: 'yours',
  thing: ({ benefit }) => benefit.id,
  info,
  text: ({ benefit, date }, { say, language }) =>
    say('benefits.notice.ends', { benefit: benefit.name, day: formatDay(date, language, { year: true }) }),
  to: ({ userId }) => `/people/${userId}/benefits`,
})

/** To those who keep benefits: the contract of one ends soon. */
export const expires = kind({
  type: 'BenefitExpires',
  event: 'requests',
  urgency: 'news',
  because: 'keeper',
  thing: ({ benefit }) => benefit.id,
  info: info.omit({ userId: true }),
  text: ({ benefit, date }, { say, language }) =>
    say('benefits.notice.expires', { benefit: benefit.name, day: formatDay(date, language, { year: true }) }),
  to: ({ benefit }) => `/settings/benefits/${benefit.id}`,
})

export const notices = [wasGranted, willEnd, expires]
