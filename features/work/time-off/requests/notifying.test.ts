import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Topic } from '#kit/contract.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const ask = (who: Name = 'ann', more: object = {}) =>
  w.call(who, 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay: '2026-07-06',
    lastDay: '2026-07-14',
    approverIds: [w.ids.max],
    ...more,
  })
const CALLS: Record<string, string> = {
  vacation: 'vacation',
  day_off: 'day-off',
  sick_day: 'sick-day',
  parental_leave: 'parental-leave',
}
const decide = (who: Name, id: string, status: string, kind = 'vacation', more: object = {}) =>
  w.call(who, 'PUT', `/api/calendar/update-${CALLS[kind]}-status`, { id, status, ...more })
/** What left and was pushed in this company: other files of the run leave work of theirs in the same database. */
async function settle() {
  const { letters, pushes } = await w.settle()
  return {
    letters: letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`)),
    pushes: pushes.filter(({ companyId }) => companyId === w.acme.id),
  }
}
const notificationsOf = async (who: Name) => (await w.call(who, 'GET', '/api/notifications')).body.data
const address = (who: Name) => `${who}@${w.acme.domain}.test`
/** Whose tabs get a push of this topic, each push by itself; not those to everyone. */
const pushed = (pushes: Awaited<ReturnType<World['settle']>>['pushes'], topic: Topic) =>
  pushes.flatMap(({ to, stale }) => (to !== 'everyone' && stale.includes(topic) ? [to.toSorted()] : []))

describe.each([
  ['vacation', 'Vacation', 'vacation', 'Vacation'],
  ['day_off', 'DayOff', 'dayOff', 'Day off'],
  ['sick_day', 'SickDay', 'sickDay', 'Sick leave'],
  ['parental_leave', 'ParentalLeave', 'parentalLeave', 'Parental leave'],
])('%s', (kind, type, field, words) => {
  test('Max is told that Ann asks, Ann is told that he approved; nobody else is told anything', async () => {
    const { body } = await ask('ann', { kind, approverIds: [w.ids.max, w.ids.mia] })
    const first = await settle()
    expect(first.letters.map(({ to }) => to).toSorted()).toEqual([address('max'), address('mia')])
    expect(first.letters[0]!.subject).toContain(`${words} request from Ann Berg`)
    expect(await notificationsOf('max')).toMatchObject([
      {
        type: `UserWasChosenAs${type}Approver`,
        wasRead: false,
        info: {
          agentUser: { id: w.ids.ann, firstName: 'Ann' },
          patientUser: { id: w.ids.ann },
          [field]: { id: body.data.id, status: 'pending', dateFrom: '2026-07-06', dateTo: '2026-07-14' },
        },
      },
    ])
    const info = (await notificationsOf('max'))[0].info[field]
    expect(info.approvers.map((one: { id: string }) => one.id).toSorted()).toEqual([w.ids.max, w.ids.mia].toSorted())

    w.clock.now = new Date('2026-05-05T09:00:00Z')
    expect((await decide('max', body.data.id, 'approved', kind, { comment: 'Enjoy it' })).status).toBe(200)
    const second = await settle()
    expect(second.letters.map(({ to }) => to)).toEqual([address('ann')])
    expect(await notificationsOf('ann')).toMatchObject([
      {
        type: `User${type}RequestStatusWasUpdated`,
        info: { agentUser: { id: w.ids.max }, patientUser: { id: w.ids.ann }, [field]: { status: 'approved' } },
      },
    ])
    for (const who of ['eve', 'dora', 'hr', 'adam'] as const) expect(await notificationsOf(who)).toEqual([])
    expect(await notificationsOf('mia')).toHaveLength(1)
  })
})

test('the letter says who, what, when, for how long and why, and leads to the decision', async () => {
  const { body } = await ask('ann', { firstPart: 'pm', comment: 'My sister <b>visits</b>' })
  const [letter] = (await settle()).letters
  expect(letter!.subject).toBe('Vacation request from Ann Berg: Mon, 6 July 2026 (afternoon) – Tue, 14 July 2026')
  expect(letter!.text).toContain('Hello Max,')
  expect(letter!.text).toContain('Length: 6.5 days')
  expect(letter!.text).toContain('Comment: My sister <b>visits</b>')
  expect(letter!.html).toContain('&lt;b&gt;visits')
  expect(letter!.text).toContain(`http://${w.acme.domain}.localhost:3000/approvals?id=${body.data.id}`)
})

test('each reads it in their own language, with plurals', async () => {
  await owner.query(`update users set language = 'ru' where id = $1`, [w.ids.max])
  await owner.query(`update users set language = 'sv' where id = $1`, [w.ids.mia])
  await ask('ann', { lastDay: '2026-07-07', approverIds: [w.ids.max, w.ids.mia] })
  const { letters } = await settle()
  const to = (who: Name) => letters.find((letter) => letter.to === address(who))!
  expect(to('max').language).toBe('ru')
  expect(to('max').subject).toContain('Ann Berg: заявка на отпуск, ')
  expect(to('max').text).toContain('Длительность: 2 дня')
  expect(to('mia').subject).toContain('Ann Berg ansöker om semester: ')
  expect(to('mia').text).toContain('Längd: 2 dagar')
})

test('half a day is half a day, not 0.5 days', async () => {
  await owner.query(`update users set language = 'sv' where id = $1`, [w.ids.mia])
  await ask('ann', { firstPart: 'pm', lastPart: 'pm', lastDay: '2026-07-06', approverIds: [w.ids.max, w.ids.mia] })
  const { letters } = await settle()
  const said = letters.map(({ text }) => /(?:Length|Längd): .*/.exec(text)?.[0])
  expect(said.toSorted()).toEqual(['Length: half a day', 'Längd: en halv dag'])
})

test('what is written about an illness is not mailed', async () => {
  const { body } = await ask('ann', { kind: 'sick_day', comment: 'broken leg' })
  await w.call('max', 'POST', `/api/time-off/requests/${body.data.id}/comments`, { body: 'poor leg' })
  await decide('max', body.data.id, 'approved', 'sick_day', { comment: 'rest the leg' })
  const { letters } = await settle()
  expect(letters.length).toBeGreaterThanOrEqual(2)
  for (const { html, text, subject } of letters) expect(html + text + subject).not.toMatch(/leg\b/)
  const stored = await owner.query('select info::text from notifications where company_id = $1', [w.acme.id])
  for (const { info } of stored.rows) expect(info).not.toMatch(/leg\b/)
})

test('a colleague without the right never learns the kind: not by push, not by notification, not by mail', async () => {
  const { body } = await ask('ann', { kind: 'sick_day' })
  await decide('max', body.data.id, 'approved', 'sick_day')
  const { pushes, letters } = await settle()
  expect(await notificationsOf('eve')).toEqual([])
  expect(letters.some(({ to }) => to === address('eve'))).toBe(false)
  const forAll = pushes.filter(({ to }) => to === 'everyone' || to.includes(w.ids.eve))
  expect(forAll.length).toBeGreaterThan(0)
  for (const { to: _to, companyId: _company, ...push } of forAll) expect(push).toEqual({ stale: ['calendar'] })
})

test('the tabs of requester and approvers hear of the request, everyone hears that the calendar changed', async () => {
  await ask()
  const { pushes } = await settle()
  expect(pushed(pushes, 'timeOff')).toEqual([[w.ids.ann, w.ids.max].toSorted()])
  expect(pushed(pushes, 'approvals')).toEqual([[w.ids.ann, w.ids.max].toSorted()])
  expect(pushes.filter(({ to }) => to === 'everyone').map(({ stale }) => stale)).toEqual([['calendar']])
  expect(pushed(pushes, 'notifications')).toEqual([[w.ids.max]])
})

test('an edit tells the approvers again, those who were replaced only lose it from their list', async () => {
  const { body } = await ask()
  await settle()
  const edited = await w.call('ann', 'PUT', `/api/time-off/requests/${body.data.id}`, {
    kind: 'vacation',
    firstDay: '2026-07-06',
    lastDay: '2026-07-10',
    approverIds: [w.ids.mia],
    version: body.data.version,
  })
  expect(edited.status).toBe(200)
  const { letters, pushes } = await settle()
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    [address('mia'), 'Vacation request from Ann Berg: Mon, 6 July – Fri, 10 July 2026'],
  ])
  expect(pushed(pushes, 'approvals')).toEqual([[w.ids.ann, w.ids.max, w.ids.mia].toSorted()])
  expect(await notificationsOf('max')).toHaveLength(1)
})

test('when Ann cancels, her approvers are told; when an administrator does, she is too', async () => {
  const { body } = await ask()
  await settle()
  await decide('ann', body.data.id, 'canceled')
  const { letters } = await settle()
  expect(letters.map(({ to, subject }) => [to, subject.startsWith('Canceled: Ann Berg')])).toEqual([
    [address('max'), true],
  ])
  expect((await notificationsOf('max'))[0]).toMatchObject({
    type: 'UserVacationRequestStatusWasUpdated',
    info: { vacation: { status: 'canceled' } },
  })
  expect(await notificationsOf('ann')).toEqual([])

  const { body: again } = await ask()
  await settle()
  await decide('adam', again.data.id, 'canceled')
  expect((await settle()).letters.map(({ to }) => to).toSorted()).toEqual([address('ann'), address('max')])
})

test('a request in her name is told to Ann herself', async () => {
  await ask('hr', { userId: w.ids.ann })
  const { letters } = await settle()
  expect(letters.map(({ to }) => to).toSorted()).toEqual([address('ann'), address('max')])
  expect(letters.find(({ to }) => to === address('ann'))!.subject).toContain('Hr Berg requested vacation for you')
})

test('a comment is told to everyone concerned but its author', async () => {
  const { body } = await ask('ann', { approverIds: [w.ids.max, w.ids.mia] })
  await settle()
  await w.call('max', 'POST', `/api/time-off/requests/${body.data.id}/comments`, { body: 'A week later?' })
  const { letters } = await settle()
  expect(letters.map(({ to }) => to).toSorted()).toEqual([address('ann'), address('mia')])
  expect(letters[0]!.text).toContain('Comment: A week later?')
  expect((await notificationsOf('ann'))[0].type).toBe('UserTimeOffRequestWasCommented')
})

test('everything is told once, however often the worker takes a fact up', async () => {
  await ask()
  await settle()
  await owner.query(
    `select graphile_worker.add_job('react', json_build_object('companyId', company_id, 'eventId', id)) from events where company_id = $1`,
    [w.acme.id],
  )
  const { letters, pushes } = await settle()
  expect([letters, pushes]).toEqual([[], []])
  expect(await notificationsOf('max')).toHaveLength(1)
})

test('a request that was canceled before anyone was told does not ask anyone to decide', async () => {
  const { body } = await ask()
  await decide('ann', body.data.id, 'canceled')
  await settle()
  expect((await notificationsOf('max')).map((one: { type: string }) => one.type)).toEqual([
    'UserVacationRequestStatusWasUpdated',
  ])
})

test('anyone who is deactivated meanwhile gets nothing', async () => {
  await ask()
  await owner.query('update users set deactivated_at = now() where id = $1', [w.ids.max])
  expect((await settle()).letters).toEqual([])
  const { rowCount } = await owner.query('select 1 from notifications where user_id = $1', [w.ids.max])
  expect(rowCount).toBe(0)
})

describe('the only one who was to decide is deactivated', () => {
  const gone = async () =>
    expect((await w.call('adam', 'POST', `/api/people/${w.ids.max}/deactivation`)).status).toBe(200)
  const waits = async (who: Name) =>
    (await w.call(who, 'GET', '/api/approvals')).body.data.map((one: { id: string }) => one.id)

  test('then those above are asked, and told why', async () => {
    const { body } = await ask()
    await settle()
    await gone()
    const { letters, pushes } = await settle()
    expect(letters.map(({ to }) => to)).toEqual([address('dora')])
    expect(letters[0]!.subject).toContain('Vacation request from Ann Berg')
    expect(letters[0]!.text).toContain('The previous approver is no longer active')
    expect(pushed(pushes, 'approvals')).toEqual([[w.ids.ann, w.ids.max, w.ids.dora].toSorted()])
    expect(await waits('dora')).toEqual([body.data.id])
    expect((await decide('dora', body.data.id, 'approved')).status).toBe(200)
  })

  test('where others can decide, and what is decided, stays as it is', async () => {
    const both = await ask('ann', { approverIds: [w.ids.max, w.ids.mia] })
    const done = await ask('ann', { firstDay: '2026-08-03', lastDay: '2026-08-04' })
    await decide('max', done.body.data.id, 'approved')
    await settle()
    await gone()
    expect((await settle()).letters).toEqual([])
    expect(await waits('dora')).toEqual([])
    expect(await waits('mia')).toEqual([both.body.data.id])
  })
})
