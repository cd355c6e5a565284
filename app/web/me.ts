import { z } from 'zod'
import { call, CallError, keyOf } from '#kit/client.ts'
import type { Got, Route } from '#kit/contract.ts'
import { here } from '#ui/place.ts'
import { isSkipped } from '#ui/return-address.ts'
import type { Visitor } from './gate.ts'
import { queries } from './queries.ts'

const user = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatar: z.string().nullish(),
  isAdmin: z.boolean(),
  isVerified: z.boolean(),
  shouldChangePassword: z.boolean(),
  approvalsCount: z.number().optional(),
})

/** The part of the answer that the shell reads. */
const userInfo = {
  method: 'GET',
  path: '/api/user-info',
  summary: 'Who I am here',
  needs: 'session',
  place: 'any',
  input: z.object({}),
  reply: z.object({
    user,
    permissions: z.array(z.string()),
    theme: z.object({ primaryColor: z.string().nullish() }),
    company: z.object({ name: z.string() }).nullish(),
    unreadNotificationsCount: z.number(),
    mandatoryActions: z.object({ required: z.array(z.string()), not_required: z.array(z.string()) }),
  }),
} as const satisfies Route

export type Me = Got<typeof userInfo>

export const meKey = keyOf(userInfo)

/** What is remembered of the person, without asking. */
export const knownMe = (): Me | undefined => queries.getQueryData<Me>(meKey)

/** Asks again; several askers at a time share one call. @throws CallError */
export const askMe = (): Promise<Me> =>
  queries.fetchQuery({ queryKey: meKey, queryFn: () => call(userInfo, {}, { quiet: true }), staleTime: 0 })

/** The readable cookie that goes with a session says whether asking is worth a call. */
export const maybeSignedIn = (cookies = document.cookie): boolean =>
  cookies.split(';').some((part) => part.trim().startsWith(`${here.kind === 'company' ? here.domain : 'staffroom'}_e=`))

export const visitorOf = ({ user: person, permissions, mandatoryActions }: Me): Visitor => ({
  isVerified: person.isVerified,
  shouldChangePassword: person.shouldChangePassword,
  isAdmin: person.isAdmin,
  permissions: new Set(permissions),
  required: mandatoryActions.required,
  optional: mandatoryActions.not_required.filter((action) => !isSkipped(action)),
})

export const isUnauthenticated = (error: unknown): boolean => error instanceof CallError && error.status === 401
