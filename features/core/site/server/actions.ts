import type { Visit } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { conflict, found, invalid, Problem } from '#platform/problems.ts'
import type { SiteRequest } from '../contract.ts'
import { mailOperators } from './mail.ts'
import { type Attendant, siteDesks } from './ports.ts'
import { refusalOf } from './rules.ts'
import * as store from './store.ts'

export const stamp = (visit: Visit): Promise<string> => visit.database.outside((db) => store.giveStamp(db, visit.now))

type Given = Omit<store.NewRequest, 'language'> & { stamp: string; website: string }

/** A bot that fills in the hidden field gets the usual thanks, and its request is dropped. */
export async function receive(visit: Visit, { stamp: begun, website, ...given }: Given): Promise<string> {
  const thanks = visit.say('site.form.done')
  if (website !== '') return thanks
  await visit.database.outside(async (db) => {
    const refusal = refusalOf(await store.takeStamp(db, begun), visit.now)
    if (refusal === 'site.form.hasty') throw new Problem('invalid', refusal, { general: refusal })
    // another stamp is needed: the page fetches one
    if (refusal) throw invalid({ stamp: [refusal] })
    const request = { ...given, language: visit.language }
    const id = await store.insert(db, request, visit.now)
    await mailOperators(
      db,
      await attendantsOf(db, visit),
      { id, ...request },
      visit.addressOf('/operator/requests', null),
    )
  })
  return thanks
}

export async function list(visit: Visit, wanted: store.Wanted) {
  const { rows, total } = await visit.database.asOperator((db) => store.list(db, wanted))
  return { data: rows.map(present), total }
}

export async function save(visit: Visit, { id, version, ...kept }: store.Kept & { id: string; version: number }) {
  return visit.database.asOperator(async (db) => {
    const before = found(await store.byId(db, id))
    if (kept.assigneeId && !(await attendantsOf(db, visit)).some((one) => one.id === kept.assigneeId))
      throw invalid({ assigneeId: ['errors.gone'] })
    if (!(await store.save(db, id, kept, version))) throw conflict('errors.stale')
    const after = (await store.byId(db, id))!
    const details = {
      ...(before.status !== after.status && { status: [before.status, after.status] }),
      ...(before.assigneeId !== after.assigneeId && { assignee: [nameOf(before), nameOf(after)] }),
      ...(before.note !== after.note && { note: true }),
    }
    const change = { subjectId: id, label: `${before.name} <${before.email}>`, details }
    for (const desk of visit.ports.of(siteDesks)) await desk.changed(db, visit, change)
    return present(after)
  })
}

async function attendantsOf(db: Db, visit: Visit): Promise<readonly Attendant[]> {
  const attendants: Attendant[] = []
  for (const desk of visit.ports.of(siteDesks)) attendants.push(...(await desk.attendants(db)))
  return attendants
}

const nameOf = ({ assigneeId, firstName, lastName }: store.Row) => (assigneeId ? `${firstName} ${lastName}` : '')

function present({ createdAt, assigneeId, firstName, lastName, ...row }: store.Row): SiteRequest {
  const { id, kind, name, email, company, people, message, language, status, note, version } = row
  const assignee = assigneeId ? { id: assigneeId, firstName: firstName ?? '', lastName: lastName ?? '' } : null
  const at = createdAt.toISOString()
  return { id, kind, name, email, company, people, message, language, status, note, assignee, at, version }
}
