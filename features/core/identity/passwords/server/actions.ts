import { setTimeout } from 'node:timers/promises'
import type { Visit } from '#platform/context.ts'
import { hashPassword } from '#platform/passwords.ts'
import { invalid, missing } from '#platform/problems.ts'
import { accountFacts } from '../../accounts/facts.ts'
import { confirmedByPassword, mayWrite, newPasswordAddress } from '../../accounts/server/actions.ts'
import * as mail from '../../accounts/server/mail.ts'
import { refusalOf, refuseWeak } from '../../accounts/server/password-actions.ts'
import * as store from '../../accounts/server/store.ts'
import { refuseHalfProof } from '../../factors/server/identity-actions.ts'
import * as links from '../../links/server/actions.ts'
import { endEverywhere, endSockets } from '../../sessions/server/ending-actions.ts'

/** An address with an account takes longer than one without: both are answered no sooner than this. */
const SAME_TIME_MS = 60

export async function resetPassword(visit: Visit, email: string): Promise<string> {
  await Promise.all([mailReset(visit, email), setTimeout(SAME_TIME_MS)])
  return visit.say('identity.reset.asked')
}

async function mailReset(visit: Visit, email: string): Promise<void> {
  if (!(await mayWrite(visit, email))) return
  const account = await store.lookUp(visit.database, email)
  if (!account) return
  await visit.database.outside(async (db) => {
    const isMember = (await store.membershipsOf(db, account.id)).some((one) => one.companyId === visit.company?.id)
    const company = isMember ? visit.company : null
    await mail.mailNewPassword(db, account, await newPasswordAddress(db, visit, account, company))
  })
}

/** As it is judged when it is saved: what is said while typing and afterwards is one verdict. */
export function judgePassword(
  visit: Visit,
  { password, ...person }: { password: string; firstName: string; lastName: string; email: string },
): { refusal: string | null } {
  const refusal = refusalOf(password, person, visit.company)
  return { refusal: refusal && visit.say(refusal) }
}

export const checkNewPassword = (visit: Visit, token: string) =>
  visit.database.outside((db) => links.look(db, 'new_password', token, visit.company?.id ?? null, visit.now))

export async function newPassword(visit: Visit, { hash: token, password }: { hash: string; password: string }) {
  // a bad link is refused before the costly part
  const { accountId: id } = await checkNewPassword(visit, token)
  const account = (await visit.database.outside((db) => store.byId(db, id!)))!
  refuseWeak('password', password, account, visit.company)
  const passwordHash = await hashPassword(password)
  const ended = await visit.database.outside(async (db) => {
    const { accountId, email } = await links.use(db, 'new_password', token, visit.company?.id ?? null, visit.now)
    if (!(await store.replacePassword(db, accountId!, email!, passwordHash, visit.now))) throw missing()
    await links.endAll(db, accountId!, visit.now)
    return endEverywhere(db, visit, { accountId: accountId!, because: accountFacts.passwordReplaced })
  })
  endSockets(ended)
}

interface PasswordChange {
  oldPassword: string
  newPassword: string
  repeatPassword: string
}

export async function changePassword(
  visit: Visit,
  { oldPassword, newPassword: wanted, repeatPassword }: PasswordChange,
) {
  if (wanted !== repeatPassword) throw invalid({ repeatPassword: ['identity.changePassword.different'] })
  await refuseHalfProof(visit)
  const account = await confirmedByPassword(visit, oldPassword, 'oldPassword')
  if (wanted === oldPassword) throw invalid({ newPassword: ['identity.changePassword.same'] })
  refuseWeak('newPassword', wanted, account, visit.company)
  const passwordHash = await hashPassword(wanted)
  const ended = await visit.database.outside(async (db) => {
    if (!(await store.changePassword(db, account.id, account.passwordHash!, passwordHash)))
      throw invalid({ oldPassword: ['identity.wrongPassword'] })
    await links.endAll(db, account.id, visit.now)
    const keep = visit.actor?.sessionId ?? visit.guest!.sessionId
    return endEverywhere(db, visit, { accountId: account.id, because: accountFacts.passwordChanged, keep })
  })
  endSockets(ended)
}
