import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { newToken } from '#platform/keys.ts'
import { cookieNames } from '#platform/session.ts'
import * as store from '../../factors/server/browser-store.ts'
import type { Proof } from './pending-store.ts'
import * as mail from './mail.ts'

const DAY = 86_400_000
/** A trusted browser skips the second factor for this long. */
export const REMEMBER_DAYS = 30
/** The longest that browsers keep a cookie. */
const MARK_DAYS = 400

const markOf = (visit: Visit): string => cookieNames(visit.company?.domain ?? null).browser

/** Marks the browser as known to the account and notifies the holder of a new one. In the transaction of the sign-in. */
export async function welcome(
  db: Db,
  visit: Visit,
  account: mail.Reader & { id: string },
  { by, remember }: Pick<Proof, 'remember'> & { by: string },
): Promise<void> {
  const { device, ip, now } = visit
  const token = visit.cookies[markOf(visit)] ?? newToken()
  const rememberedUntil = remember ? new Date(now.getTime() + REMEMBER_DAYS * DAY) : null
  // by its mark a browser guesses passwords on its own account: no provider hands such marks out
  const vouched = by === 'sso'
  const { fresh, first } = await store.note(db, {
    accountId: account.id,
    token,
    device,
    ip,
    rememberedUntil,
    vouched,
    now,
  })
  visit.reply.setCookie(markOf(visit), token, {
    httpOnly: true,
    expires: new Date(now.getTime() + MARK_DAYS * DAY),
  })
  // not for an invitation, which proves the mailbox, nor for the account's first browser
  if (fresh && !first && by !== 'invitation') await mail.mailNewDevice(db, account, visit)
}

export async function isRemembered(db: Db, visit: Visit, accountId: string): Promise<boolean> {
  const token = visit.cookies[markOf(visit)]
  return token !== undefined && store.isRemembered(db, accountId, token, visit.now)
}
