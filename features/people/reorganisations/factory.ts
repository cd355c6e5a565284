import type { JobChange } from '#features/people/job-history/contract.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Reorganisation } from './contract.ts'

export const PATH = '/api/reorganisations'
export const TODAY = new Date().toISOString().slice(0, 10)

export type DraftWorld = Awaited<ReturnType<typeof draftWorld>>

/** The company of the tests with two departments, and the calls around drafts as HR makes them. */
export async function draftWorld() {
  const w = await world()
  const make = async (name: string): Promise<string> =>
    (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id
  const [sales, support] = [await make('Sales'), await make('Support')]
  return { w, sales, support, make, ...callsOf(w) }
}

function callsOf(w: World) {
  const at = (...names: Name[]) => names.map((name) => w.ids[name])
  const move = (id: string, colleague: Name | readonly Name[], to: object, who: Name | null = 'hr') =>
    w.call(who, 'POST', `${PATH}/${id}/moves`, { usersIds: at(...[colleague].flat()), ...to })
  return {
    at,
    move,
    /** Everyone is where they begin, with the first row of their history, and there is no draft. */
    beginAgain: () => beginAgain(w),
    draft: async (more: object = {}, who: Name = 'hr'): Promise<string> =>
      okay(await w.call(who, 'POST', PATH, { name: 'Spring', ...more })).data.id,
    share: (id: string) => w.call('hr', 'PUT', `${PATH}/${id}`, { name: 'Spring', isShared: true }),
    show: async (id: string, who: Name = 'hr'): Promise<Reorganisation> =>
      okay(await w.call(who, 'GET', `${PATH}/${id}`)).data,
    moved: async (id: string, colleague: Name | readonly Name[], to: object) => okay(await move(id, colleague, to)),
    undo: (id: string, more: object = {}) => w.call('hr', 'DELETE', `${PATH}/${id}/moves/last`, more),
    decide: (id: string, colleague: Name, decision: 'keep' | 'drop') =>
      w.call('hr', 'POST', `${PATH}/${id}/decisions`, { usersIds: at(colleague), decision }),
    apply: (id: string, effectiveDate = TODAY, more: object = {}, who: Name = 'hr') =>
      w.call(who, 'POST', `${PATH}/${id}/application`, { effectiveDate, ...more }),
    jobOf: (colleague: Name) =>
      w.asAcme((db) =>
        db
          .selectFrom('users')
          .select(['managerId', 'departmentId'])
          .where('id', '=', w.ids[colleague])
          .executeTakeFirstOrThrow(),
      ),
    historyOf: async (colleague: Name): Promise<JobChange[]> =>
      (await w.call('hr', 'GET', `/api/people/${w.ids[colleague]}/job-changes`)).body.data,
    nameOf: (id: string | null) => Object.entries(w.ids).find(([, own]) => own === id)?.[0] ?? null,
  }
}

function okay({ status, body }: Awaited<ReturnType<World['call']>>) {
  if (status > 201) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

async function beginAgain(w: World) {
  w.clock.now = new Date(`${TODAY}T12:00:00Z`)
  const lines = [
    ['ann', w.ids.max],
    ['max', w.ids.dora],
    ['mia', w.ids.dora],
    ['eve', w.ids.mia],
    ['dora', null],
  ] as const
  await w.asAcme(async (db) => {
    await db.deleteFrom('reorganisations').execute()
    for (const [colleague, managerId] of lines)
      await db
        .updateTable('users')
        .set({ managerId, departmentId: null, deactivatedAt: null, terminationDate: null })
        .where('id', '=', w.ids[colleague])
        .execute()
  })
  await owner.query('delete from job_changes where company_id = $1 and not is_first', [w.acme.id])
}

const firstWord = (place: { name: string } | null) => place?.name.split(' ')[0] ?? '–'

/** Each colleague's first name, with what changes. */
export const linesOf = ({ moves }: Reorganisation) =>
  Object.fromEntries(
    moves.map(({ person, fields }) => [
      person.firstName,
      fields.map(({ field, before, after }) => `${field}: ${firstWord(before)} → ${firstWord(after)}`).join(', '),
    ]),
  )

export const conflictsIn = ({ moves }: Reorganisation) =>
  Object.fromEntries(
    moves.filter(({ conflicts }) => conflicts.length > 0).map(({ person, conflicts }) => [person.firstName, conflicts]),
  )
