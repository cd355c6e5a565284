import type { Updateable } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DB } from '#platform/schema.gen.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { changed, choices, everythingFor as readEverything, feedOf, questions, route } from './reading.ts'
import { SECRETS } from './secrets.ts'

/** Eve is Ann's peer: in the same company, in nobody's line but her own. */
let w: World
let fixtures: Fixtures
beforeAll(async () => {
  w = await world()
  // the day of a birthday is for everyone, its year is not
  await w.asAcme((db) => db.updateTable('users').set({ birthDate: '1990-04-05' }).where('id', '=', w.ids.ann).execute())
  // everyone may read the hire date unless the company takes that right away, as this one does
  await w.asAcme((db) => db.deleteFrom('rolePermissions').where('key', '=', 'other.job.job_info').execute())
  await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
  await w.asAcme(async (db) => {
    for (const [name, isPrivate] of [
      ['Care', true],
      ['Study', false],
    ] as const)
      types[name] = (
        await db
          .insertInto('leaveTypes')
          .values({ ...OWN_TYPE, name, isPrivate })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
  })
  fixtures = { ...(await makeFixtures(w, 'acme', route('showRequest'))), user: w.ids.ann }
  for (const who of ['eve', 'adam'] as const) feeds[who] = await feedOf(w, who)
})
afterAll(() => w.close())

/** Two types that the company has added: a private one, and one that colleagues may know of as they may know of days off. */
const types: Record<'Care' | 'Study', string> = { Care: '', Study: '' }
const OWN_TYPE = { colour: 'pink', icon: 'heart', isPaid: false, countsAsWork: false, askedBy: 'everyone', rank: 1 }
const kindOf = (name: string) => types[name as keyof typeof types] ?? name

/** Eve's and Adam's calendars, as their own programs read them. */
const feeds: Record<string, string> = {}
let asked = 0
async function everythingFor(who: 'eve' | 'adam', only?: readonly string[]): Promise<Record<string, string>> {
  const answers = await readEverything(w, who, { fixtures, feed: feeds[who]!, ...(only && { only }) })
  asked += Object.keys(answers).length
  return answers
}

/** Where the administrator reads the kind of a leave. */
const OF_LEAVE = ['listRequests', 'showRequest', 'showChart']

test('there is something to ask', () => {
  expect(questions.length).toBeGreaterThan(80)
  expect(choices.length).toBeGreaterThan(50)
})

const user = (values: Updateable<DB['users']>) =>
  w.asAcme((db) => db.updateTable('users').set(values).where('id', '=', w.ids.ann).execute())

describe('when everything private of Ann changes', () => {
  const seen: Record<'eve' | 'adam', Record<string, string>[]> = { eve: [], adam: [] }
  beforeAll(async () => {
    const look = async () => {
      for (const who of ['eve', 'adam'] as const) seen[who].push(await everythingFor(who))
    }
    await look()
    for (const [, , values] of SECRETS) await (typeof values === 'function' ? values(w, fixtures) : user(values))
    await look()
    console.log(`privacy: ${asked} cases`)
  }, 180_000)

  test('nothing that Eve reads moves by a byte', () => {
    const [before, after] = seen.eve as [Record<string, string>, Record<string, string>]
    expect(changed(before, after).map((question) => [question, before[question], after[question]])).toEqual([])
  })

  test.each(SECRETS.filter(([, words]) => words))(
    '%s is read by the administrator and by nobody of her peers',
    (_secret, words) => {
      const holds = (answers: Record<string, string>) => Object.values(answers).some((text) => text.includes(words!))
      const [before, after] = seen.adam.map(holds)
      expect([before, after, ...seen.eve.map(holds)]).toEqual([false, true, false, false])
    },
  )
})

describe('when Ann is on leave', () => {
  const leave = (kind: string, status: string) =>
    w.asAcme(async (db) => {
      const days = { firstDay: '2027-05-03', lastDay: '2027-05-05', length: 3000 }
      const { id } = await db
        .insertInto('timeOffRequests')
        .values({ userId: w.ids.ann, askedBy: w.ids.ann, kind, status, ...days })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db.insertInto('timeOffApprovers').values({ requestId: id, userId: w.ids.max }).execute()
      return id
    })
  const turn = (id: string, values: { kind?: string; status?: string; comment?: string; decisionComment?: string }) =>
    w.asAcme((db) => db.updateTable('timeOffRequests').set(values).where('id', '=', id).execute())

  test.each(['sick_day', 'Care'])(
    'Eve cannot tell %s from parental leave anywhere, asked for or approved',
    { timeout: 120_000 },
    async (other) => {
      const id = await leave('parental_leave', 'approved')
      for (const status of ['approved', 'pending']) {
        await turn(id, { kind: 'parental_leave', status })
        const before = await everythingFor('eve')
        const adamBefore = await everythingFor('adam', OF_LEAVE)
        await turn(id, { kind: kindOf(other), comment: 'Flu', decisionComment: 'Get well' })
        const after = await everythingFor('eve')
        expect(changed(before, after), status).toEqual([])
        expect(changed(adamBefore, await everythingFor('adam', OF_LEAVE)), status).not.toEqual([])
        expect(Object.entries(after).filter(([, answer]) => answer.includes('Flu'))).toEqual([])
      }
      await turn(id, { status: 'canceled' })
    },
  )

  test('what Eve reads changes on the calendar alone, and says no more than “away”', { timeout: 120_000 }, async () => {
    const before = await everythingFor('eve')
    const id = await leave('sick_day', 'approved')
    const after = await everythingFor('eve')
    const moved = changed(before, after).map((question) => question.split(' ')[0]!)
    expect(moved).not.toEqual([])
    expect([...new Set(moved)].filter((name) => name !== 'showChart')).toEqual([])
    const chart = JSON.parse(after['showChart {"from":"2027-01-01","to":"2027-12-31"}']!.slice(4)) as {
      people: string[][]
      leave: number[][]
    }
    const ann = chart.people.findIndex(([one]) => one === w.ids.ann)
    expect(chart.leave.filter(([who]) => who === ann).map(([, , , kind, , , , of]) => [kind, of])).toEqual([[0, '']])
    await turn(id, { status: 'canceled' })
  })
})

describe('when Ann is away today, and Eve decides on the leave of others', () => {
  const day = (n: number) => new Date(w.clock.now.getTime() + n * 86_400_000).toISOString().slice(0, 10)
  let decided: Fixtures
  let begun: Date
  beforeAll(async () => {
    begun = w.clock.now
    // a Wednesday: nobody is away on a day on which nobody works
    w.clock.now = new Date(begun.getTime() + ((3 - begun.getUTCDay() + 7) % 7) * 86_400_000)
    // they work together: an approver looks at who else of the team is away
    await w.asAcme((db) =>
      db
        .updateTable('users')
        .set({ departmentId: fixtures.otherDepartment, managerId: w.ids.max })
        .where('id', 'in', [w.ids.ann, w.ids.eve, w.ids.ivan])
        .execute(),
    )
    const { body } = await w.call('ivan', 'POST', '/api/time-off/requests', {
      kind: 'day_off',
      firstDay: day(0),
      lastDay: day(1),
      approverIds: [w.ids.eve],
    })
    decided = { ...fixtures, request: body.data.id }
    await w.settle()
    await owner.query('delete from notifications where company_id = $1', [w.acme.id])
  })
  afterAll(() => {
    w.clock.now = begun
  })

  /** Ann asks, Max approves: what Eve and Adam then find, what Eve is notified of, and what a preview of her own leave says. */
  async function away(kind: string | null, approved = true) {
    const id = kind && (await leaveOf(kind, approved))
    const { letters, pushes } = await w.settle()
    const range = { from: day(-2), to: day(2) }
    const read = async (who: 'eve' | 'adam') => {
      const only = who === 'adam' && { only: OF_LEAVE }
      const answers = await readEverything(w, who, { fixtures: decided, feed: feeds[who]!, range, ...only })
      const own = { kind: 'vacation', firstDay: day(0), lastDay: day(0) }
      answers['previewRequest'] = JSON.stringify((await w.call(who, 'POST', '/api/time-off/preview', own)).body)
      return answers
    }
    const [eve, adam] = [await read('eve'), await read('adam')]
    const emailOf = (who: string) => `${who}@${w.acme.domain}.test`
    eve['emails'] = JSON.stringify(letters.filter(({ to }) => to === emailOf('eve')).map(({ text }) => text))
    eve['pushes'] = JSON.stringify(pushes.filter(({ to }) => to === 'everyone' || to.includes(w.ids.eve)))
    if (id) await owner.query('delete from time_off_requests where id = $1', [id])
    await owner.query(`delete from notifications where company_id = $1`, [w.acme.id])
    const known = (answers: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(answers).map(([question, text]) => [question, id ? text.replaceAll(id, 'the request') : text]),
      )
    return { eve: known(eve), adam: known(adam) }
  }

  async function leaveOf(kind: string, approved: boolean): Promise<string> {
    const days = { firstDay: day(-1), lastDay: day(1) }
    const made = await w.call('ann', 'POST', '/api/time-off/requests', { kind, ...days, approverIds: [w.ids.max] })
    expect([kind, made.status]).toEqual([kind, 201])
    const { id } = made.body.data
    if (!approved) return id
    const verdict = await w.call('max', 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved' })
    expect([kind, verdict.status]).toEqual([kind, 200])
    return id
  }

  test(
    'she is seen to be away in every place, and nowhere of what kind her leave is',
    { timeout: 300_000 },
    async () => {
      const none = await away(null)
      const parental = await away('parental_leave')
      const sick = await away('sick_day')
      const care = await away(types.Care)
      // the places in which Eve can tell that Ann is away are looked at: else nothing would be shown by what follows
      const places = changed(none.eve, sick.eve).map((question) => question.split(' {')[0]!)
      expect([...new Set(places)].toSorted()).toEqual(PLACES)
      const differs = changed(parental.eve, sick.eve)
      expect(differs.map((question) => [question, parental.eve[question], sick.eve[question]])).toEqual([])
      expect(changed(parental.adam, sick.adam)).not.toEqual([])
      const others = changed(parental.eve, care.eve)
      expect(others.map((question) => [question, parental.eve[question], care.eve[question]])).toEqual([])
      expect(changed(parental.adam, care.adam)).not.toEqual([])
      // what she may know of a type that is open shows in places of these: they can tell one type from another
      const open = await away(types.Study)
      expect(changed(parental.eve, open.eve).map((question) => question.split(' {')[0])).toContain('showChart')
    },
  )

  test('what she has only asked for is nobody’s affair but hers and her approver’s', { timeout: 300_000 }, async () => {
    const [none, asked_] = [await away(null), await away('sick_day', false)]
    // that the calendar is to be read again says nothing of whom or what
    expect(JSON.parse(asked_.eve['pushes']!)).toEqual([{ companyId: w.acme.id, to: 'everyone', stale: ['calendar'] }])
    const seen = changed(none.eve, asked_.eve).filter((question) => question !== 'pushes')
    expect(seen.map((question) => [question, none.eve[question], asked_.eve[question]])).toEqual([])
    expect(changed(none.adam, asked_.adam)).not.toEqual([])
  })

  /** Where a colleague's absence is shown. Who shows it in a new place adds it here, and the sweep holds what it says. */
  const PLACES =
    'listApprovals, listPeople, previewRequest, pushes, showChart, showDashboard, showProfile, showSurroundings, the feed'.split(
      ', ',
    )
})
