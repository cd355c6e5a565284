import { approveSignUp, refuseSignUp, signUpsInReview } from '#features/core/identity/accounts/server/api.ts'
import type { Got } from '#kit/contract.ts'
import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { conflict, found } from '#platform/problems.ts'
import type { operator, WaitingSignUp } from '../contract.ts'
import { logAct } from './log-actions.ts'
import * as log from './log-store.ts'
import { mailSignUp } from './mail.ts'
import * as store from './store.ts'

export const desk = (visit: Visit): Promise<Got<typeof operator.showDesk>> =>
  visit.database.asOperator(async (db) => ({
    ...(await store.countsOf(db)),
    ...(await store.settingsOf(db)),
    operators: (await store.operatorsOf(db)).map(({ id, firstName, lastName, email }) => ({
      id,
      firstName,
      lastName,
      email,
    })),
  }))

export const saveSettings = (visit: Visit, { reviewSignUps, version }: { reviewSignUps: boolean; version: number }) =>
  visit.database.asOperator(async (db) => {
    const before = await store.settingsOf(db)
    if (!(await store.saveSettings(db, reviewSignUps, version))) throw conflict('errors.stale')
    const details = { reviewSignUps: [before.reviewSignUps, reviewSignUps] }
    await logAct(db, visit, 'settings.changed', { details })
  })

export async function signUps(visit: Visit, offset: number) {
  const { rows, total } = await visit.database.asOperator((db) => signUpsInReview(db, offset))
  return { data: rows.map(({ since, ...row }): WaitingSignUp => ({ ...row, since: since.toISOString() })), total }
}

export const approve = (visit: Visit, id: string) =>
  visit.database.asOperator(async (db) => {
    const { email } = found(await approveSignUp(db, visit, id))
    await logAct(db, visit, 'signUp.approved', { subjectId: id, label: email })
  })

export const refuse = (visit: Visit, { id, reason }: { id: string; reason: string }) =>
  visit.database.asOperator(async (db) => {
    const { email } = found(await refuseSignUp(db, visit, id, reason))
    await logAct(db, visit, 'signUp.refused', { subjectId: id, label: email, details: { reason } })
  })

export async function acts(visit: Visit, wanted: { search: string; offset: number }) {
  const { rows, total } = await visit.database.asOperator((db) => log.list(db, wanted))
  const data = rows.map(({ total: _total, at, ...act }) => ({ ...act, at: at.toISOString() }))
  return { data, total }
}

export const requestChanged = (db: Db, visit: Visit, request: Parameters<typeof logAct>[3]): Promise<void> =>
  logAct(db, visit, 'request.changed', request)

export const isReviewed = async (db: Db): Promise<boolean> => (await store.settingsOf(db)).reviewSignUps

/** An address was proven whose account waits: now it is worth an operator's time. */
export async function notifyOperators(
  db: Db,
  account: { id: string; email: string; firstName: string; lastName: string },
  address: string,
): Promise<void> {
  await mailSignUp(db, await store.operatorsOf(db), account, address)
}
