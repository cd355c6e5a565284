import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import type { PersonAsOf } from '#features/people/directory/as-of/contract.ts'
import { addDays } from '#kit/days.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { OrgChart } from './contract.ts'

let w: World
const TODAY = new Date().toISOString().slice(0, 10)
const ids: Record<string, string> = {}

beforeAll(async () => {
  w = await world()
  for (const name of ['Sales', 'Support', 'Closed'])
    ids[name] = (await w.call('adam', 'POST', '/api/departments', { name })).body.data.id
  ids['Desk'] = (
    await w.call('adam', 'POST', '/api/departments', { name: 'Desk', parentId: ids['Support'], leadId: w.ids.max })
  ).body.data.id
  for (const whom of ['max', 'mia', 'ann', 'dora', 'eve'] as const)
    await w.asAcme((db) =>
      db.updateTable('users').set({ hireDate: '2020-01-01' }).where('id', '=', w.ids[whom]).execute(),
    )
  const record = (whose: Name, body: object) => w.call('hr', 'POST', `/api/people/${w.ids[whose]}/job-changes`, body)
  await record('max', { effectiveDate: '2020-01-01', managerId: w.ids.dora })
  await record('mia', { effectiveDate: '2020-01-01', managerId: w.ids.dora })
  await record('ann', { effectiveDate: '2020-01-01', managerId: w.ids.mia, departmentId: ids['Closed'] })
  await record('ann', { effectiveDate: '2023-01-01', managerId: w.ids.max, departmentId: ids['Desk'] })
  await record('eve', { effectiveDate: '2020-01-01', managerId: w.ids.mia, departmentId: ids['Sales'] })
  await record('ann', { effectiveDate: addDays(TODAY, 40), managerId: w.ids.dora })
  await w.call('adam', 'DELETE', `/api/departments/${ids['Closed']}`)
})
afterAll(() => w.close())

const get = (who: Name | null, query = '') => w.call(who, 'GET', `/api/org-chart${query}`)
async function chart(who: Name, query = ''): Promise<OrgChart> {
  const { status, body } = await get(who, query)
  expect(status).toBe(200)
  return body.data
}
const wordIn = ({ names, of }: OrgChart['titles'], card: number) => names[of[card]!] ?? null
const cardOf = ({ people }: OrgChart, name: string) => people.firstNames.indexOf(name)

/** Each one's first name with that of the one above. */
function lines({ parents, people }: OrgChart): Record<string, string | null> {
  const name = (card: number) => people.firstNames[card] ?? null
  return Object.fromEntries(parents.map((parent, card) => [name(card), parent === -1 ? null : name(parent)]))
}

/** Only these rights, until the next ones. */
const only = (who: Name, ...permissions: string[]) =>
  w.asAcme(async (db) =>
    setRolesOf(db, w.ids[who], [await makeRole(db, `Chart ${permissions.join()} ${Math.random()}`, '', permissions)]),
  )

describe('people of today', () => {
  test('every colleague sees who reports to whom; who is invited is there, who has left is not', async () => {
    const all = lines(await chart('ann'))
    expect(all).toMatchObject({ Ann: 'Max', Max: 'Dora', Mia: 'Dora', Eve: 'Mia', Dora: null, Pia: null, Adam: null })
    expect(all).not.toHaveProperty('Otto')
    expect(lines(await chart('adam'))).toEqual(all)
    expect(Object.keys(lines(await chart('gina'))).toSorted()).toEqual(['Gil', 'Gina'])
  })

  test('columns are as long as the list, in the order of names, and shared words are there once', async () => {
    const { ids: cards, parents, titles, departments, locations, people, counts } = await chart('ann')
    for (const { of } of [titles, departments, locations]) expect(of).toHaveLength(cards.length)
    for (const column of [parents, people.firstNames, people.lastNames, people.pictures, people.since])
      expect(column).toHaveLength(cards.length)
    expect([people.ids, counts]).toEqual([null, null])
    expect(people.firstNames).toEqual(people.firstNames.toSorted())
    expect(new Set(departments.names).size).toBe(departments.names.length)
  })

  test('says the job that the head of a profile says', async () => {
    const one = await chart('eve')
    const { department } = (await w.call('eve', 'GET', `/api/profile/${w.ids.ann}`)).body.data
    expect(wordIn(one.departments, cardOf(one, 'Ann'))).toBe(department.name)
  })

  test('first days are for those who see them', async () => {
    await only('ivan', 'org.chart.view', 'own.job.job_info.view')
    const since = async (who: Name, whom: string) => {
      const one = await chart(who)
      return one.people.since[cardOf(one, whom)]
    }
    expect(await since('hr', 'Ann')).toBe('2020-01-01')
    expect(await since('ivan', 'Ann')).toBeNull()
    await only('max', 'org.chart.view', 'manager.job.job_info.view')
    expect(await since('max', 'Ann')).toBe('2020-01-01')
    expect(await since('max', 'Eve')).toBeNull()
  })

  test('a circle is opened at its first by name, and a manager who has left leaves people at the top', async () => {
    const set = (whom: Name, managerId: string | null) =>
      w.asAcme((db) => db.updateTable('users').set({ managerId }).where('id', '=', w.ids[whom]).execute())
    await set('dora', w.ids.ann)
    await set('pia', w.ids.otto)
    const all = lines(await chart('hr'))
    expect(all).toMatchObject({ Ann: null, Max: 'Dora', Dora: 'Ann', Pia: null, Eve: 'Mia' })
    await set('dora', null)
    await set('pia', null)
  })
})

describe('as of another day', () => {
  test('is what the list of that day says, for everyone', async () => {
    for (const day of ['2019-06-01', '2021-06-01', '2023-06-01', TODAY, addDays(TODAY, 60)]) {
      const one = await chart('hr', `?day=${day}`)
      const listed: PersonAsOf[] = (await w.call('hr', 'GET', `/api/people/as-of?day=${day}`)).body.data
      expect([day, one.ids]).toEqual([day, listed.map(({ id }) => id)])
      const isThere = new Set(one.ids)
      for (const [card, person] of listed.entries()) {
        const parent = one.parents[card]!
        const above = person.managerId && isThere.has(person.managerId) ? person.managerId : undefined
        expect([day, person.firstName, one.ids[parent]]).toEqual([day, person.firstName, above])
        expect(wordIn(one.departments, card)).toBe(person.department)
        expect(wordIn(one.locations, card)).toBe(person.location)
        expect(wordIn(one.titles, card)).toBe(person.jobTitle)
      }
    }
  })

  test('follows the recorded history, with a department that is gone since', async () => {
    const then = await chart('hr', '?day=2021-06-01')
    expect(lines(then)).toMatchObject({ Ann: 'Mia', Eve: 'Mia', Mia: 'Dora' })
    expect(wordIn(then.departments, cardOf(then, 'Ann'))).toBe('Closed')
    expect(lines(await chart('hr', '?day=2023-06-01'))).toMatchObject({ Ann: 'Max' })
    expect(lines(await chart('hr', `?day=${addDays(TODAY, 60)}`))).toMatchObject({ Ann: 'Dora' })
    expect(lines(await chart('hr', '?day=2019-06-01'))).not.toHaveProperty('Ann')
  })

  test('has those alone whose first day and job the reader sees, and nothing of what is planned for them', async () => {
    await only('max', 'org.chart.view', 'manager.job.job_info.view', 'manager.job.job_details.view')
    expect(Object.keys(lines(await chart('max', '?day=2023-06-01')))).toEqual(['Ann'])
    expect(lines(await chart('max', `?day=${addDays(TODAY, 60)}`))).toEqual({ Ann: null })
    await only('ivan', 'org.chart.view', 'other.job.job_info.view')
    expect((await chart('ivan', '?day=2023-06-01')).ids).toEqual([])
    expect((await get('ivan')).body.can.lookBack).toBe(false)
    expect((await get('max')).body.can.lookBack).toBe(true)
    expect((await get('hr', '?day=yesterday')).status).toBe(422)
  })
})

describe('positions', () => {
  const seat = async (fields: object) =>
    (await w.call('hr', 'POST', '/api/organizational-structure/positions', fields)).body.data.id as string

  test('stand under each other with who fills them, vacant ones too; on another day with who did then', async () => {
    const lead = await seat({ name: 'Head of desk', departmentId: ids['Desk'] })
    const agent = await seat({ name: 'Agent', reportsToId: lead })
    await seat({ name: 'Second agent', reportsToId: lead })
    const fill = (whom: Name, positionId: string | null, effectiveDate: string) =>
      w.call('hr', 'POST', `/api/people/${w.ids[whom]}/job-changes`, { positionId, effectiveDate })
    await fill('eve', agent, '2021-01-01')
    await fill('eve', null, '2022-01-01')
    await fill('ann', agent, '2022-06-01')
    const seats = async (query = '') => {
      const one = await chart('hr', `?of=positions${query}`)
      return one.ids.map((_, card) => [
        wordIn(one.titles, card),
        one.parents[card] === -1 ? null : wordIn(one.titles, one.parents[card]!),
        one.people.firstNames[card],
        one.counts![card],
      ])
    }
    expect(await seats()).toEqual([
      ['Agent', 'Head of desk', 'Ann', 1],
      ['Head of desk', null, null, 0],
      ['Second agent', 'Head of desk', null, 0],
    ])
    // only this one is known to have been there
    expect(await seats('&day=2021-06-01')).toEqual([['Agent', null, 'Eve', 1]])
    expect((await seats(`&day=${TODAY}`)).map(([name]) => name)).toEqual(['Agent', 'Head of desk', 'Second agent'])
  })

  test('are for those who have the list of them', async () => {
    expect((await get('ann', '?of=positions')).status).toBe(403)
    expect((await get('ann')).body.can.positions).toBe(false)
    await only('eve', 'org.chart.view', 'org.positions.view')
    expect((await get('eve', '?of=positions')).status).toBe(200)
    expect((await get('eve')).body.can.positions).toBe(true)
  })
})

test('departments have their heads and their people; on another day the people of then', async () => {
  const rows = async (query = '') => {
    const one = await chart('hr', `?of=departments${query}`)
    return one.ids.map((_, card) => [
      wordIn(one.titles, card),
      one.parents[card] === -1 ? null : wordIn(one.titles, one.parents[card]!),
      one.people.firstNames[card],
      one.counts![card],
    ])
  }
  expect(await rows()).toEqual([
    ['Desk', 'Support', 'Max', 1],
    ['Sales', null, null, 1],
    ['Support', null, null, 0],
  ])
  expect(await rows('&day=2021-06-01')).toEqual([
    ['Desk', 'Support', null, 0],
    ['Sales', null, null, 1],
    ['Support', null, null, 0],
  ])
})

test('without the right to the org chart there is none, whatever it is of', async () => {
  await only('mia', 'people.people.view', 'org.positions.view', 'other.job.job_info.view')
  for (const of of ['people', 'positions', 'departments']) expect((await get('mia', `?of=${of}`)).status).toBe(403)
  expect((await get(null)).status).toBe(401)
})
