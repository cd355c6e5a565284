import { endSuspension, suspendCompany } from '#features/core/company/server/api.ts'
import type { Visit } from '#platform/context.ts'
import { enterCompany } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, found } from '#platform/problems.ts'
import { forgetCompany } from '#platform/hosts.ts'
import { endAllSessions } from '#platform/session-ends.ts'
import type { OperatedCompany } from '../contract.ts'
import { suspensionFacts } from '../facts.ts'
import * as store from './companies-store.ts'
import { logAct } from './log-actions.ts'
import { mailRestored, mailSuspended } from './mail.ts'

export async function list(visit: Visit, wanted: store.Wanted) {
  const { rows, total } = await visit.database.asOperator((db) => store.list(db, wanted))
  return { data: rows.map(present), total }
}

/** Sessions end with the transaction; sockets, and what nodes remember of the host, right after it. */
export async function suspend(visit: Visit, { id, reason }: { id: string; reason: string }): Promise<void> {
  const company = await visit.database.asOperator(async (db) => {
    const known = found(await store.byId(db, id))
    if (!(await suspendCompany(db, id, reason, visit.now))) throw conflict('operator.companies.alreadySuspended')
    await logAct(db, visit, 'company.suspended', { companyId: id, label: known.name, details: { reason } })
    await enterCompany(db, id)
    await endAllSessions(db)
    // the company's own trail says it too: its administrators must be able to find it there
    await record({ ...visit, db, actor: null }, suspensionFacts.suspended, id, { reason })
    await mailSuspended(db, await store.administratorsOf(db, visit.now), { ...known, reason, at: visit.now })
    return known
  })
  forgetCompany(company.domain)
  live.end(id, { everyone: true })
}

export async function restore(visit: Visit, id: string): Promise<void> {
  const company = await visit.database.asOperator(async (db) => {
    const known = found(await store.byId(db, id))
    if (!(await endSuspension(db, id))) throw conflict('operator.companies.notSuspended')
    await logAct(db, visit, 'company.restored', { companyId: id, label: known.name })
    await enterCompany(db, id)
    await record({ ...visit, db, actor: null }, suspensionFacts.restored, id)
    const address = visit.addressOf('/signin', known.domain)
    await mailRestored(db, await store.administratorsOf(db, visit.now), { ...known, address, at: visit.now })
    return known
  })
  forgetCompany(company.domain)
}

const iso = (at: Date | null) => at?.toISOString() ?? null

type Row = Awaited<ReturnType<typeof store.list>>['rows'][number]
const present = (row: Row): OperatedCompany => ({
  id: row.id,
  name: row.name,
  domain: row.domain,
  createdAt: row.createdAt.toISOString(),
  people: row.people,
  lastActiveAt: iso(row.lastActiveAt),
  storedBytes: row.storedBytes === null ? null : Number(row.storedBytes),
  suspendedAt: iso(row.suspendedAt),
  suspendedReason: row.suspendedReason,
})
