import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReactionContext } from '#platform/events.ts'
import type { JobContext } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'
import { notifyDue } from './server/notify-actions.ts'

/** More than two parts. */
const MANY = 450
let w: World
let a: ReturnType<typeof announcementsOf>
beforeAll(async () => {
  w = await world()
  a = announcementsOf(w)
  await owner.query(
    `with new as (
      insert into users (company_id, first_name, last_name, email, status, hire_date)
      select $1, 'Reader', n::text, 'reader' || n || '@many.test', 'active', '2024-01-01' from generate_series(1, $2) n returning id
    )
    insert into user_roles (company_id, user_id, role_id) select $1, new.id, r.id from new, roles r where r.company_id = $1 and r.built_in = 'user'`,
    [w.acme.id, MANY],
  )
})
afterAll(() => w.close())

/** Recipients of the emails of parts that were committed. */
const written: string[] = []

/** A worker's job, which dies in the middle of the parts for which `dies` says so. */
function worker(dies: (part: number) => boolean = () => false): JobContext {
  let part = 0
  const inReaction = <T>(work: (ctx: ReactionContext) => Promise<T>) =>
    w
      .asAcme(async (db) => {
        const letters: string[] = []
        const live = { push: () => {}, end: () => {}, online: async () => [] }
        const company = { id: w.acme.id, domain: w.acme.domain, name: 'Acme' }
        const mail = {
          send: async () => {},
          sendMany: async (some: readonly { draft: { to: string } }[]) =>
            void letters.push(...some.map(({ draft }) => draft.to)),
        }
        const answer = await work({
          company,
          db,
          now: w.clock.now,
          live,
          mail,
          ports: w.ports,
          addressOf: String,
        } as never)
        if (dies(++part)) throw new Error('killed')
        return { answer, letters }
      })
      .then(({ answer, letters }) => {
        written.push(...letters)
        return answer
      })
  return { inReaction } as unknown as JobContext
}

async function notified(id: string) {
  const { rows } = await owner.query(
    'select count(*)::int as all, count(distinct user_id)::int as people from notifications where company_id = $1 and about = $2',
    [w.acme.id, id],
  )
  return rows[0] as { all: number; people: number }
}

test('a worker that is killed between its parts, and three others at once: each person is notified once', async () => {
  const id = await a.make({ sendsMail: true })
  await expect(notifyDue(worker((part) => part === 2))).rejects.toThrow('killed')
  const first = await notified(id)
  // of the first part; its writer knows of it
  expect([first.all, [199, 200].includes(first.people)]).toEqual([first.people, true])
  await Promise.all([1, 2, 3].map(() => notifyDue(worker())))
  const { all, people } = await notified(id)
  expect([all, people > MANY]).toEqual([people, true])
  expect([written.length, new Set(written).size]).toEqual([people, people])
  await a.settle()
  expect(await notified(id)).toEqual({ all, people })
})

test('the list asks as much of the database for many readers, reactions and files as for none', async () => {
  type Listed = { id: string; files: unknown[] }
  const count = async (id?: string) => {
    const { statements, answer } = await statementsOf(() => w.call('ann', 'GET', '/api/announcements'))
    // of the same moment, so that either may come first
    const one = (answer.body.data as Listed[]).find((each) => each.id === id)
    return { statements: statements.length, files: one?.files.length }
  }
  await w.call('ann', 'GET', '/api/announcements')
  const before = await count()
  const fileIds = [await a.uploaded('One.pdf'), await a.uploaded('Two.pdf')]
  const id = await a.make({ ...(await a.pictured()), fileIds })
  await owner.query(
    `insert into announcement_reactions (company_id, announcement_id, user_id, sign, reacted_at)
     select company_id, $2, id, 'like', now() from users where company_id = $1 and email like 'reader%'`,
    [w.acme.id, id],
  )
  expect(await count(id)).toEqual({ statements: before.statements, files: 2 })
})
