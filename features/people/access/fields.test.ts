import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { personalFields } from '#features/core/members/fields.ts'
import { todayIn } from '#kit/days.ts'
import { namesOf } from '#kit/fields.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Reason } from './contract.ts'
import { asking, makeFixtures, PEOPLE } from './factory.ts'

let w: World
let readings: Record<string, string>
const ask = async (who: Name, section: string, field: string) =>
  (await w.call('adam', 'GET', `/api/people/${w.ids.ann}/access/${section}?field=${field}`)).body as {
    data: Reason[]
    total: number
  }

/** What Ann's record says, so that it can be found wherever it is shown. */
const VALUES = {
  lastName: 'Lindqvist',
  gender: 'female',
  birthDate: '1991-07-19',
  alternativeEmail: 'ann@elsewhere.test',
  workPhone: '+46 8 700 100',
  mobilePhone: '+46 70 700 200',
  address: 'Storgatan 17',
  socialLink1: 'https://one.test/ann',
  socialLink2: 'https://two.test/ann',
  hireDate: '2021-03-15',
  terminationDate: '2031-10-09',
  /** Of the leaving. */
  note: 'To a vineyard in Portugal',
}

beforeAll(async () => {
  w = await world()
  const { sales } = await makeFixtures(w)
  const { role, give } = asking(w)
  await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/personal`, {
    ...VALUES,
    hireDate: undefined,
    terminationDate: undefined,
    note: undefined,
    gender: 'female',
  })
  const { hireDate, terminationDate, note } = VALUES
  await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { hireDate })
  const leaving = { lastDay: terminationDate, reason: 'resigned', note, rehireEligible: true }
  await w.call('adam', 'POST', `/api/people/${w.ids.ann}/leaving`, leaving)
  await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { managerId: w.ids.dora })
  await w.call('adam', 'PUT', `/api/people/${w.ids.ann}/job`, { managerId: w.ids.max })
  // nobody sees everyone's first day; Mia reads the trail, of Sales; Eve sees phones in lists and Ivan has no list
  await w.asAcme(async (db) => {
    await db.deleteFrom('rolePermissions').where('key', '=', 'other.job.job_info').where('level', '=', 'view').execute()
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.ivan).execute()
  })
  await give(await role(['other.personal.view'], 'Sales files'), 'mia', { departmentId: sales })
  await give(await role(['audit.read'], 'Auditor'), 'mia')
  await give(await role(['other.job.job_info.view'], 'First days'), 'eve')
  await give(await role(['other.job.job_info.view', 'own.timesheet.edit'], 'No list'), 'ivan')
  const from = todayIn('UTC', w.clock.now)
  const chart = `/api/calendar?from=2021-03-01&to=2021-03-31`
  const july = `/api/calendar?from=${Number(from.slice(0, 4)) + 1}-07-01&to=${Number(from.slice(0, 4)) + 1}-07-31`
  readings = {}
  for (const who of PEOPLE) {
    const read = async (url: string) => {
      const { status, body } = await w.call(who, 'GET', url)
      return status === 200 ? JSON.stringify(body) : ''
    }
    const id = w.ids.ann
    const named = await Promise.all([
      read(`/api/profile/${id}`),
      read(`/api/people/${id}/personal`),
      read(`/api/people/${id}/job`),
      read(`/api/people/${id}/leaving`),
      read('/api/people?columns=workPhone'),
      read('/api/people?columns=mobilePhone'),
      read('/api/people?columns=birthDate'),
      read('/api/people?columns=hireDate'),
      read(`/api/settings/audit?subject=${id}`),
    ])
    readings[who] = named.join('\n')
    readings[`${who} joined`] = (await w.call(who, 'GET', chart)).body.joined.length > 0 ? 'yes' : ''
    readings[`${who} birthday`] = (await w.call(who, 'GET', july)).body.birthdays.length > 0 ? 'yes' : ''
  }
})
afterAll(() => w.close())

describe('who can see one field', () => {
  const sections: [string, (keyof typeof VALUES)[]][] = [
    ['personal', ['gender', 'alternativeEmail', 'workPhone', 'mobilePhone', 'address', 'socialLink1', 'socialLink2']],
    ['job.employment', ['terminationDate', 'note']],
  ]
  test.each(sections.flatMap(([section, fields]) => fields.map((field) => [section, field] as const)))(
    'of %s, %s: exactly those are told who find it anywhere',
    async (section, field) => {
      const { data, total } = await ask('adam', section, field)
      const named = new Set(data.flatMap(({ people }) => people.map(({ firstName }) => firstName.toLowerCase())))
      const found = PEOPLE.filter((who) => readings[who]!.includes(`"${VALUES[field]}"`))
      expect([...named].toSorted()).toEqual(found.toSorted())
      expect(total).toBe(found.length)
    },
  )

  test('tells apart those who see the field, and where', async () => {
    const { data } = await ask('adam', 'personal', 'workPhone')
    expect(
      data.map(({ rule, where, role, people }) => [rule, where, role?.name, people.map((one) => one.firstName)]),
    ).toEqual([
      ['own', null, 'User', ['Ann']],
      ['own', 'as a column of the people list', 'User', ['Ann']],
      ['manager', null, 'User', ['Dora', 'Max']],
      ['manager', 'as a column of the people list', 'User', ['Dora', 'Max']],
      ['area', null, 'Sales files', ['Mia']],
      ['other', null, 'HR', ['Hr']],
      ['other', 'as a column of the people list', 'First days', ['Eve']],
      ['other', 'as a column of the people list', 'HR', ['Hr']],
      ['admin', null, 'Admin', ['Adam']],
    ])
  })

  test('of a birthday: everyone, where the calendar shows it, while the company has it so', async () => {
    const { data, total } = await ask('adam', 'personal', 'birthDate')
    expect(PEOPLE.filter((who) => readings[`${who} birthday`])).toEqual([...PEOPLE])
    expect(data.find(({ rule }) => rule === 'everybody')).toMatchObject({
      count: PEOPLE.length,
      level: 'view',
      where: expect.stringContaining('in the calendar'),
    })
    expect(total).toBe(PEOPLE.length)
    // exactly the people with the section
    const whole = (reasons: readonly Reason[]) =>
      reasons.filter(({ rule }) => rule !== 'everybody').flatMap((one) => one.people.map(({ id }) => id))
    const seers = PEOPLE.filter((who) => readings[who]!.includes(VALUES.birthDate)).map((who) => w.ids[who])
    expect([...new Set(whole(data))].toSorted()).toEqual(seers.toSorted())
    const { name, primaryColor } = (await w.call('adam', 'GET', '/api/settings/company/general')).body.data
    const everybody = (birthdaysForEverybody: boolean) =>
      w.call('adam', 'PUT', '/api/settings/company/general', { name, primaryColor, birthdaysForEverybody })
    await everybody(false)
    const less = await ask('adam', 'personal', 'birthDate')
    expect([less.total, less.data.some(({ rule }) => rule === 'everybody')]).toEqual([seers.length, false])
    await everybody(true)
  })

  test('of a first day: exactly those are told whose calendar, list or record shows it', async () => {
    const { data, total } = await ask('adam', 'job.job_info', 'hireDate')
    const named = new Set(data.flatMap(({ people }) => people.map(({ firstName }) => firstName.toLowerCase())))
    const found = PEOPLE.filter((who) => readings[`${who} joined`] || readings[who]!.includes(VALUES.hireDate))
    expect([...named].toSorted()).toEqual(found.toSorted())
    expect(total).toBe(found.length)
  })

  test('the reader of the audit trail learns of changes in the other sections', async () => {
    const { data } = await ask('adam', 'job.employment', 'terminationDate')
    expect(data.find(({ where }) => where?.includes('audit trail'))).toMatchObject({
      rule: 'area',
      level: 'view',
      people: [{ firstName: 'Mia' }],
    })
  })

  test('an e-mail is its owner’s to change once they are here; before, of those who look after people', async () => {
    const { data } = await ask('adam', 'personal', 'email')
    expect(new Set(data.map(({ level }) => level))).toEqual(new Set(['view']))
    const { body } = await w.call('adam', 'GET', `/api/people/${w.ids.pia}/access/personal?field=email`)
    const editors = (body.data as Reason[]).filter(({ level }) => level === 'edit').flatMap(({ people }) => people)
    expect(editors.map(({ firstName }) => firstName).toSorted()).toEqual(['Adam', 'Hr'])
  })

  test('their own picture is theirs to change, whatever their rights', async () => {
    const { data } = await ask('adam', 'personal', 'avatar')
    expect(data.find(({ rule }) => rule === 'themselves')).toMatchObject({
      level: 'edit',
      people: [{ firstName: 'Ann' }],
    })
  })

  test('time off: who was asked to decide, and whose calendar names the kind', async () => {
    const firstDay = '2027-08-02'
    const { body } = await w.call('ann', 'POST', '/api/time-off/requests', {
      kind: 'sick_day',
      firstDay,
      lastDay: firstDay,
      approverIds: [w.ids.eve],
    })
    expect(body.data.id).toBeTruthy()
    const of = async (field: string, rule: string) =>
      (await ask('adam', 'timeoff.record', field)).data.filter((one) => one.rule === rule)
    expect((await of('comment', 'named')).map(({ people }) => people.map((one) => one.firstName))).toEqual([['Eve']])
    expect((await of('balance', 'named')).length).toBe(1)
    expect((await of('dates', 'everybody'))[0]).toMatchObject({ where: 'approved days as “Away”, in the calendar' })
    expect((await of('kind', 'key')).map(({ where, role }) => [where, role?.name])).toContainEqual(['Sick leave', 'HR'])
    await w.call('eve', 'PUT', `/api/approvals/timeOff/${body.data.id}`, { decision: 'approved' })
    await w.asAcme((db) =>
      db.updateTable('timeOffRequests').set({ status: 'approved' }).where('id', '=', body.data.id).execute(),
    )
    expect(await of('balance', 'named')).toEqual([])
    expect((await of('comment', 'named')).length).toBe(1)
  })

  test('a section lists its fields, those with rules of their own marked; of another field there is none', async () => {
    const { body } = await w.call('ann', 'GET', `/api/people/${w.ids.ann}/access/job.job_details`)
    expect(body.fields).toEqual([
      { name: 'jobHistory', word: 'Job history', differs: false },
      { name: 'department', word: 'Department', differs: true },
      { name: 'location', word: 'Location', differs: true },
      { name: 'jobTitle', word: 'Job title', differs: true },
      { name: 'manager', word: 'Manager', differs: true },
    ])
    const url = `/api/people/${w.ids.ann}/access/job.job_details?field=`
    expect((await w.call('adam', 'GET', `${url}birthDate`)).status).toBe(404)
    expect((await w.call('eve', 'GET', `${url}manager`)).status).toBe(403)
  })
})

describe('what people change of their own record by a right of its own', () => {
  const ownRows = async (who: Name, field: string) => {
    const { body } = await w.call('adam', 'GET', `/api/people/${w.ids[who]}/access/personal?field=${field}`)
    const isTheirs = ({ people }: Reason) => people.some(({ id }) => id === w.ids[who])
    return (body.data as Reason[]).filter((one) => one.where === null && isTheirs(one))
  }
  const ways = async (who: Name, field: string) =>
    (await ownRows(who, field)).map(({ level, role, people }) => [level, role?.name, people.map(({ id }) => id)])

  test('is told of exactly the fields that they can change', async () => {
    const named: string[] = []
    const can: string[] = []
    for (const name of namesOf(personalFields)) {
      if ((await ways('eve', name)).some(([level]) => level === 'edit')) named.push(name)
      const change = { [name]: personalFields[name].example }
      if ((await w.call('eve', 'PUT', `/api/people/${w.ids.eve}/personal`, change)).status === 200) can.push(name)
    }
    const own = 'preferredName pronouns genderIdentity birthdayPrivacy workPhone mobilePhone address postalCode city'
    expect(can).toEqual(own.split(' '))
    expect(named).toEqual(can)
  })

  test('a role that lets them see and change a field is told once', async () => {
    expect(await ways('eve', 'address')).toEqual([['edit', 'User', [w.ids.eve]]])
    expect(await ways('eve', 'birthDate')).toEqual([['view', 'User', [w.ids.eve]]])
  })

  test('needs the right to see the section too, and counts from the later of the two', async () => {
    const { role, give } = asking(w)
    await give(await role(['contact.own'], 'Contact'), 'ivan')
    expect(await ways('ivan', 'address')).toEqual([])
    await give(await role(['own.personal.view'], 'Self'), 'ivan')
    expect(await ways('ivan', 'address')).toEqual([
      ['edit', 'Contact', [w.ids.ivan]],
      ['view', 'Self', [w.ids.ivan]],
    ])
    const [changes, sees] = (await ownRows('ivan', 'address')).map(({ people }) => people[0]!.since)
    expect(changes).toBe(sees)
  })
})
