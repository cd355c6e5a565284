import { call, CallError, keyOf } from '#kit/client.ts'
import { sessions, type UserInfo } from '#features/core/identity/sessions/contract.ts'
import { draftsOf } from '#ui/forms/draft.ts'
import { isSkipped, rememberEnded } from '#ui/shell/return-address.ts'
import type { Visitor } from './gate.ts'
import { built } from './built.ts'
import { queries } from './queries.ts'

export { useKnownMe as useMe } from '#features/core/identity/web/api.tsx'
export { seemsSignedIn as maybeSignedIn } from '#ui/shell/signed-in.ts'

export type Me = UserInfo

export const meKey = keyOf(sessions.userInfo)

/** The cached answer about the person, without a request. */
export const knownMe = (): Me | undefined => queries.getQueryData<Me>(meKey)

/** The session of the person on this page is over; said before they are forgotten. */
export function markEnded(): void {
  const me = knownMe()
  if (me) rememberEnded(me.user.email)
}

export const forgetMe = (): void => queries.removeQueries({ queryKey: meKey })

/** Asks again; several askers at a time share one call. @throws CallError */
export const askMe = (): Promise<Me> =>
  queries.fetchQuery({
    queryKey: meKey,
    queryFn: async () => {
      const me = await call(sessions.userInfo, {}, { quiet: true }).catch(leaveClosed)
      draftsOf(me.user.id)
      return me
    },
    staleTime: 0,
  })

/** The operator has closed the company: the server has a page of its own for that, at every address. */
function leaveClosed(error: unknown): never {
  if (error instanceof CallError && error.type === 'companySuspended') location.reload()
  throw error
}

export const visitorOf = ({ user: person, permissions, mandatoryActions, beforeFirstDay }: Me): Visitor => ({
  isVerified: person.isVerified,
  shouldChangePassword: person.shouldChangePassword,
  mustAddFactor: person.mustAddFactor,
  isEarly: beforeFirstDay !== undefined,
  isAdmin: person.isAdmin,
  isOperator: person.isOperator,
  permissions: new Set(permissions),
  // an action without a screen is not required
  required: mandatoryActions.required.filter(built.hasAction),
  optional: mandatoryActions.not_required.filter((action) => built.hasAction(action) && !isSkipped(action)),
})

export const isUnauthenticated = (error: unknown): boolean => error instanceof CallError && error.status === 401
