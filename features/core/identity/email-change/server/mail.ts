import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { type Reader, send } from '../../accounts/server/mail.ts'

export { mailAlreadyRegistered, mailNewPassword } from '../../accounts/server/mail.ts'

/** To the new address: it counts once this was answered. */
export const mailConfirm = (db: Db, to: Reader, address: string) => send(db, 'emailChange', to, address)

/** To the old address, so that the holder can stop a change that is not theirs. */
export const mailAsked = (db: Db, to: Reader, wanted: string, address: string, at: Visit) =>
  send(db, 'emailAsked', to, address, { email: wanted }, at)

export const mailChanged = (db: Db, to: Reader, wanted: string, address: string, at: Visit) =>
  send(db, 'emailChanged', to, address, { email: wanted }, at)

/** To the new one, so that both know. */
export const mailWelcome = (db: Db, to: Reader, before: string) =>
  send(db, 'emailIsNew', to, undefined, { email: to.email, before })
