import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { withoutIds } from '#tests/without-ids.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const propose = (who: Name, values: object, comment = '', whose = who) =>
  w.call(who, 'POST', `/api/people/${w.ids[whose]}/change-requests`, { section: 'personal', values, comment })
const proposed = async (values: object, who: Name = 'ann'): Promise<string> => {
  const { status, body } = await propose(who, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}
const ofPerson = (who: Name, whose: Name) => w.call(who, 'GET', `/api/people/${w.ids[whose]}/change-requests`)
const inbox = async (who: Name) =>
  (await w.call(who, 'GET', '/api/approvals')).body.data.filter(
    ({ source }: { source: string }) => source === 'changeRequests',
  )
const decide = (who: Name, id: string, decision: string, more: object = {}) =>
  w.call(who, 'PUT', `/api/approvals/changeRequests/${id}`, { decision, comment: '', ...more })
const personal = async (who: Name) => (await w.call('adam', 'GET', `/api/people/${w.ids[who]}/personal`)).body.data
const badge = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.user.approvalsCount
const employee = 'ann'

describe('a proposed change', () => {
  test('waits for those who can edit the section, and is in the record once one of them approves', async () => {
    const before = await badge('hr')
    const id = await proposed({ birthDate: '1991-02-03', gender: 'female' })
    expect((await personal('ann')).birthDate).not.toBe('1991-02-03')
    expect(await badge('hr')).toBe(before + 1)
    const [item] = await inbox('hr')
    expect(item).toMatchObject({
      id,
      title: 'Profile change',
      lines: ['Gender, Date of birth'],
      user: { id: w.ids.ann },
      concerns: [],
      actions: ['approved', 'declined'],
    })
    expect(item.changes.at(-1)).toMatch(/^Date of birth: (.* → )?3 Feb 1991$/)
    const answer = await decide('hr', id, 'approved', { comment: 'Welcome' })
    expect([answer.status, answer.body.message]).toEqual([200, 'Change approved'])
    expect(await personal('ann')).toMatchObject({ birthDate: '1991-02-03', gender: 'female' })
    expect(await badge('hr')).toBe(before)
    expect(await inbox('hr')).toEqual([])
    const { data, can } = (await ofPerson('ann', 'ann')).body
    expect(can).toEqual({
      propose: ['personal'],
      proposeFields: [],
      proposeJob: true,
      // everyone keeps their own contacts
      proposeContacts: false,
      proposeRows: [],
    })
    expect(data[0]).toMatchObject({
      status: 'approved',
      decidedBy: { id: w.ids.hr },
      decisionComment: 'Welcome',
      can: { withdraw: false },
    })
  })

  test('that is declined leaves the record as it is', async () => {
    const id = await proposed({ lastName: 'Holm' })
    const { lastName } = await personal('ann')
    expect((await decide('hr', id, 'declined')).status).toBe(200)
    expect((await personal('ann')).lastName).toBe(lastName)
    expect((await ofPerson('ann', 'ann')).body.data[0].status).toBe('declined')
  })

  test('holds what is different alone; nothing different is refused', async () => {
    const { firstName, lastName } = await personal('ann')
    const same = await propose('ann', { firstName, lastName })
    expect([same.status, same.body.errors.general]).toEqual([422, ['Nothing has changed. Change a value first.']])
    await proposed({ firstName, lastName: 'Holm' })
    const [{ changes }] = (await ofPerson('ann', 'ann')).body.data
    expect(changes).toEqual([{ name: 'lastName', word: 'Last name', before: lastName, after: 'Holm' }])
  })

  test('is refused at the field when it could not be saved', async () => {
    const { status, body } = await propose('ann', { birthDate: '2031-01-01' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['birthDate']])
    expect((await propose('ann', { alternativeEmail: 'nowhere' })).status).toBe(422)
  })

  test('is one at a time, and can be withdrawn by its person', async () => {
    const id = await proposed({ lastName: 'Holm' })
    const second = await propose('ann', { lastName: 'Alm' })
    expect([second.status, second.body.message]).toEqual([
      409,
      'A change request for this section is already waiting. Withdraw it first.',
    ])
    expect((await w.call('hr', 'DELETE', `/api/change-requests/${id}`)).status).toBe(403)
    expect((await w.call('ann', 'DELETE', `/api/change-requests/${id}`)).status).toBe(200)
    expect(await inbox('hr')).toEqual([])
    expect((await decide('hr', id, 'approved')).status).toBe(409)
    expect((await personal('ann')).lastName).not.toBe('Holm')
    await proposed({ lastName: 'Alm' })
  })

  test('two who decide at once: one of them does, and the record is changed once', async () => {
    const id = await proposed({ lastName: 'Holm' })
    const answers = await Promise.all([decide('hr', id, 'approved'), decide('adam', id, 'approved')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await owner.query(
      `select 1 from events where company_id = $1 and name = 'user.updated' and subject_id = $2`,
      [w.acme.id, w.ids.ann],
    )
    expect(rows.length).toBe(1)
  })

  test('whose field was changed meanwhile says so, and is not approved along with those that are safe', async () => {
    const id = await proposed({ lastName: 'Holm' })
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, { lastName: 'Alm' })
    const [{ concerns, changes }] = await inbox('hr')
    expect(concerns).toEqual([{ tone: 'warn', text: 'Changed since the request: Last name' }])
    expect(changes).toEqual(['Last name: Alm → Holm'])
    expect((await decide('hr', id, 'approved', { ifSafe: true })).status).toBe(409)
    expect((await personal('ann')).lastName).toBe('Alm')
    expect((await decide('hr', id, 'approved')).status).toBe(200)
    expect((await personal('ann')).lastName).toBe('Holm')
  })

  test('that cannot be saved any more is not approved either', async () => {
    const id = await proposed({ birthDate: '1991-02-03' })
    await owner.query(`update change_requests set "values" = '{"birthDate": "2099-01-01"}' where id = $1`, [id])
    expect((await decide('hr', id, 'approved')).status).toBe(422)
    expect((await ofPerson('ann', 'ann')).body.data[0].status).toBe('pending')
  })

  test('an emptied field is proposed as empty, in the reader’s language', async () => {
    await w.call('hr', 'PUT', `/api/people/${w.ids.ann}/personal`, {
      countryId: 752,
      alternativeEmail: 'a@example.test',
    })
    await proposed({ countryId: null, alternativeEmail: '' })
    const changes = async (language: string) =>
      (await w.call('hr', 'GET', '/api/approvals', undefined, { 'accept-language': language })).body.data.find(
        ({ source }: { source: string }) => source === 'changeRequests',
      ).changes
    expect((await changes('en')).toSorted()).toEqual([
      'Country: Sweden → empty',
      'Personal email: a@example.test → empty',
    ])
  })
})

describe('who', () => {
  test.each<[Name, Name, number]>([
    ['ann', 'ann', 201],
    // a manager for a person in their line, to any depth
    ['max', 'ann', 201],
    ['dora', 'ann', 201],
    // one's own manager, a colleague, a manager of others, and those who can edit it themselves
    ['ann', 'max', 403],
    ['eve', 'ann', 403],
    ['mia', 'ann', 403],
    ['hr', 'ann', 403],
    ['adam', 'adam', 403],
  ])('%s proposes a change of %s: %i', async (who, whose, expected) => {
    expect((await propose(who, { lastName: 'Holm' }, '', whose)).status).toBe(expected)
  })

  test.each<[Name, number]>([
    ['hr', 200],
    ['adam', 200],
    ['max', 403],
    ['eve', 403],
    ['ann', 403],
    ['gina', 404],
  ])('%s decides on what Ann has proposed, and sees it: %i', async (who, expected) => {
    const id = await proposed({ lastName: 'Holm' })
    const sees = who === 'ann' ? 200 : expected
    expect((await w.call(who, 'GET', `/api/change-requests/${id}`)).status).toBe(sees)
    const list = await ofPerson(who, 'ann')
    // a manager has a list of their own proposals
    expect(list.status).toBe(who === 'max' ? 200 : sees)
    if (list.status === 200) expect(list.body.data.length).toBe(sees === 200 ? 1 : 0)
    expect((await inbox(who)).length).toBe(expected === 200 ? 1 : 0)
    // to decline changes no record: no other rule would stop it
    if (expected !== 200) expect((await decide(who, id, 'declined')).status).toBe(expected)
    expect((await decide(who, id, 'approved')).status).toBe(expected)
    expect((await personal('ann')).lastName === 'Holm').toBe(expected === 200)
  })

  test('a right that is taken away ends the deciding at once', async () => {
    const id = await proposed({ lastName: 'Holm' })
    await owner.query('delete from user_roles where company_id = $1 and user_id = $2', [w.acme.id, w.ids.hr])
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    expect(await inbox('hr')).toEqual([])
    expect((await decide('hr', id, 'approved')).status).toBe(403)
  })
})

test('those who can decide hear of it, and the person of the decision, by email too; the values stay inside', async () => {
  const id = await proposed({ mobilePhone: '+46 70 999 99 99', birthDate: '1991-02-03' }, employee)
  const of = async () => (await w.settle()).letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`))
  const asked = await of()
  expect(asked.map(({ to }) => to)).toContain(`hr@${w.acme.domain}.test`)
  expect(asked.map(({ to }) => to)).not.toContain(`ann@${w.acme.domain}.test`)
  expect(withoutIds(asked)).not.toMatch(/999|1991/)
  const notices = (await w.call('hr', 'GET', '/api/notifications')).body.data
  expect(notices[0]).toMatchObject({ type: 'UserProposedProfileChange', to: `/approvals?id=${id}` })
  expect((await decide('hr', id, 'declined', { comment: 'Wrong year?' })).status).toBe(200)
  const answers = await of()
  expect(answers.map(({ to }) => to)).toEqual([`ann@${w.acme.domain}.test`])
  expect(answers[0]!.subject).toBe('Declined: your profile change')
  expect(JSON.stringify(answers)).toContain('Wrong year?')
})

test('lists: what waits for others is the person’s own, what is decided is for those who could decide', async () => {
  const id = await proposed({ lastName: 'Holm' })
  const list = async (who: Name, which: string) =>
    (await w.call(who, 'GET', `/api/approvals/${which}`)).body.data.filter(
      ({ source }: { source: string }) => source === 'changeRequests',
    )
  expect(await list('ann', 'others')).toMatchObject([
    { id, status: 'pending', lines: ['Last name'], opens: 'changeRequest' },
  ])
  // an administrator and HR; no manager may edit it, and nobody decides on their own
  const [{ approvers }] = await list('ann', 'others')
  expect(approvers.map(({ id: who }: { id: string }) => who).toSorted()).toEqual([w.ids.adam, w.ids.hr].toSorted())
  expect(await list('hr', 'others')).toEqual([])
  await decide('hr', id, 'approved')
  expect(await list('ann', 'others')).toEqual([])
  expect(await list('hr', 'decided')).toMatchObject([{ id, status: 'approved' }])
  expect(await list('eve', 'decided')).toEqual([])
})
