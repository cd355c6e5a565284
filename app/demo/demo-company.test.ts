import { describe, expect, test } from 'vitest'
import { regionsOf } from '#features/core/catalogues/server/rules/regions.ts'
import { addDays, type Day, eachDay, isDay, startOfMonth, startOfWeek, weekday } from '#kit/days.ts'
import { type DemoCompany, demoCompany } from './demo-company.ts'
import type { DemoLeave } from './leave-book.ts'
import { workdays } from './workdays.ts'

// an ordinary Friday, a weekend, both ends of a year, a leap day, a month's first and last day, midsummer
const todays: Day[] = [
  '2026-11-20',
  '2026-11-22',
  '2026-12-31',
  '2027-01-01',
  '2028-02-29',
  '2027-03-31',
  '2027-06-25',
  '2027-08-01',
  '2026-12-24',
  '2027-04-05',
]

describe.each(todays)('the demo company on %s', (today) => {
  const demo = demoCompany(today)
  const person = new Map(demo.people.map((one) => [one.key, one]))
  const live = demo.leave.filter((one) => one.status === 'approved' || one.status === 'pending')
  const waitingFor = (key: string) =>
    demo.leave.filter((one) => one.status === 'pending' && one.approvers.includes(key))

  test('is the same each time', () => {
    expect(demoCompany(today)).toEqual(demo)
  })

  test('has about eighty people, each with an address of their own', () => {
    expect(demo.people.length).toBeGreaterThanOrEqual(78)
    expect(demo.people.length).toBeLessThanOrEqual(90)
    expect(new Set(demo.people.map((one) => one.email)).size).toBe(demo.people.length)
    expect(new Set(demo.people.map((one) => `${one.firstName} ${one.lastName}`)).size).toBe(demo.people.length)
    for (const one of demo.people) expect(one.email).toMatch(/^[a-z.]+@demo\.test$/)
    expect(demo.people.filter((one) => /\p{Script=Cyrillic}/u.test(one.lastName)).length).toBeGreaterThan(8)
    expect(demo.people.filter((one) => /[åäö]/i.test(one.lastName)).length).toBeGreaterThan(8)
  })

  test('Maja manages seven people who are at work, Henrik among them, and the logins exist', () => {
    const reports = demo.people.filter((one) => one.manager === 'manager')
    expect(reports.length).toBeGreaterThanOrEqual(6)
    expect(reports.map((one) => one.email)).toContain('employee@demo.test')
    expect(person.get('admin')).toMatchObject({ isAdmin: true, status: 'active' })
    expect(demo.people.filter((one) => one.isAdmin)).toHaveLength(1)
    expect(person.get('hr')).toMatchObject({ role: 'hr', status: 'active', department: 'People' })
  })

  test('everyone reports up to the chief in at most three steps, and managers are listed before their reports', () => {
    const depths = demo.people.map((one) => chain(demo, one.key).length)
    expect(demo.people.filter((one) => one.manager === null).map((one) => one.key)).toEqual(['asa.nordstrom'])
    expect([...new Set(depths)].toSorted()).toEqual([1, 2, 3, 4])
    const seen = new Set<string>()
    for (const one of demo.people) {
      if (one.manager) expect(seen.has(one.manager), one.key).toBe(true)
      seen.add(one.key)
    }
  })

  test('managers are active and have not left', () => {
    const managers = [...new Set(demo.people.map((one) => one.manager))].filter((key) => key !== null)
    expect(managers.length).toBeGreaterThan(15)
    for (const key of managers) expect(person.get(key)).toMatchObject({ status: 'active', terminationDate: null })
  })

  test('departments, locations and the people in them all exist', () => {
    const departments = new Set(demo.departments.map((one) => one.name))
    const locations = new Set<string>(demo.locations.map((one) => one.key))
    for (const one of demo.departments) {
      if (one.parent) expect(departments).toContain(one.parent)
      expect(person.has(one.lead), one.lead).toBe(true)
    }
    for (const one of [...demo.people, ...demo.positions]) {
      expect(departments).toContain(one.department)
      expect(locations).toContain(one.location)
    }
    for (const { country, region } of demo.locations)
      if (region) expect(regionsOf(country).map((known) => known.code)).toContain(region)
  })

  test('positions are held or vacant, and events are attended by people who exist', () => {
    const holders = demo.positions.map((one) => one.person).filter((key) => key !== null)
    expect(new Set(holders).size).toBe(holders.length)
    for (const key of holders) expect(person.has(key), key).toBe(true)
    expect(demo.positions.length - holders.length).toBeGreaterThanOrEqual(3)
    expect(demo.events.length).toBeGreaterThan(5)
    for (const one of demo.events) {
      expect(one.participants).toContain(one.creator)
      for (const key of one.participants) expect(person.has(key), key).toBe(true)
    }
  })

  test('dates are possible: grown-up when hired, birthdays this week, newcomers this month, some to come, some gone', () => {
    for (const one of demo.people) {
      expect(isDay(one.birthDate) && isDay(one.hireDate), one.key).toBe(true)
      expect(one.birthDate < addDays(one.hireDate, -18 * 365), one.key).toBe(true)
      if (one.terminationDate) expect(one.terminationDate > one.hireDate && one.terminationDate < today).toBe(true)
    }
    expect(person.get('ekaterina.belova')?.birthDate.slice(5)).toBe(today.endsWith('02-29') ? '02-28' : today.slice(5))
    const isThisMonth = (day: Day) => day >= startOfMonth(today) && day <= today
    expect(demo.people.filter((one) => isThisMonth(one.hireDate)).length).toBeGreaterThanOrEqual(3)
    expect(demo.people.filter((one) => one.hireDate > today).length).toBeGreaterThanOrEqual(2)
    expect(demo.people.filter((one) => one.status === 'pending')).toHaveLength(3)
    expect(demo.people.filter((one) => one.terminationDate)).toHaveLength(2)
  })

  test('about sixty have portraits', () => {
    const faces = demo.people.filter((one) => one.portrait).length
    expect(faces).toBeGreaterThanOrEqual(55)
    expect(faces).toBeLessThanOrEqual(68)
  })

  test('nobody is away twice at a time', () => {
    const taken = new Set<string>()
    for (const one of live)
      for (const half of halvesOf(one)) {
        expect(taken.has(half), `${half} is covered twice`).toBe(false)
        taken.add(half)
      }
    expect(taken.size).toBeGreaterThan(1000)
  })

  test('leave begins and ends on working days and is as long as the working days in it', () => {
    const week = workdays(today)
    for (const one of demo.leave) {
      const who = person.get(one.person)
      if (!who) throw new Error(one.person)
      expect(week.halvesOf(who, one.firstDay).length, `${one.person} ${one.firstDay}`).toBeGreaterThan(0)
      expect(week.halvesOf(who, one.lastDay).length, `${one.person} ${one.lastDay}`).toBeGreaterThan(0)
      const halves = [...eachDay(one.firstDay, one.lastDay)].flatMap((day) => week.halvesOf(who, day))
      expect(one.length).toBe(one.firstPart === 'full' ? halves.length * 500 : 500)
    }
  })

  test('leave lies within the employment, and is asked and decided before now, in that order', () => {
    for (const one of demo.leave) {
      const who = person.get(one.person)
      expect(who?.status).toBe('active')
      expect(one.firstDay >= (who?.hireDate ?? '') && one.lastDay <= (who?.terminationDate ?? '9999-12-31')).toBe(true)
      expect(one.askedAt < `${today}T`, one.person).toBe(true)
      expect(one.decidedAt === null).toBe(one.status === 'pending')
      if (one.decidedAt) expect(one.decidedAt > one.askedAt && one.decidedAt < `${today}T`, one.person).toBe(true)
    }
  })

  test('nobody approves their own leave', () => {
    for (const one of demo.leave) {
      expect(one.approvers.length).toBeGreaterThan(0)
      expect(one.approvers).not.toContain(one.person)
      for (const approver of one.approvers) expect(person.has(approver)).toBe(true)
      if (one.status === 'approved' || one.status === 'declined') expect(one.approvers).toContain(one.decidedBy)
    }
  })

  test('no one spends more than the year allows', () => {
    const spent = new Map<string, number>()
    for (const one of live) {
      const key = `${one.person} ${one.kind} ${one.firstDay.slice(0, 4)}`
      spent.set(key, (spent.get(key) ?? 0) + one.length)
    }
    const most = (kind: string) =>
      Math.max(...[...spent].filter(([key]) => key.includes(` ${kind} `)).map(([, sum]) => sum))
    expect(most('vacation')).toBeLessThanOrEqual(25_000)
    expect(most('day_off')).toBeLessThanOrEqual(5000)
    expect(most('sick_day')).toBeLessThanOrEqual(14_000)
  })

  test('there are all kinds, all states and half days', () => {
    expect(new Set(demo.leave.map((one) => one.kind)).size).toBe(6)
    for (const status of ['approved', 'pending', 'declined', 'canceled'])
      expect(demo.leave.filter((one) => one.status === status).length, status).toBeGreaterThanOrEqual(3)
    expect(demo.leave.filter((one) => one.firstPart !== 'full').length).toBeGreaterThan(10)
    expect(demo.leave.filter((one) => one.comments.length > 0).length).toBeGreaterThan(0)
    expect(demo.leave.length).toBeGreaterThan(350)
  })

  test('requests wait for Maja, for Ruth and for the administrator', () => {
    expect(waitingFor('manager').length).toBeGreaterThanOrEqual(4)
    expect(waitingFor('hr').length).toBeGreaterThanOrEqual(2)
    expect(waitingFor('admin').length).toBeGreaterThanOrEqual(2)
  })

  test('people are away today and this week', () => {
    const away = (first: Day, last: Day) =>
      new Set(
        live
          .filter((one) => one.status === 'approved' && one.firstDay <= last && one.lastDay >= first)
          .map((one) => one.person),
      )
    const base = [0, 6].includes(weekday(today)) ? startOfWeek(addDays(today, 3)) : today
    expect(away(base, base).size).toBeGreaterThanOrEqual(4)
    expect(away(startOfWeek(base), addDays(startOfWeek(base), 6)).size).toBeGreaterThanOrEqual(8)
    expect(away(base, base).size).toBeLessThan(demo.people.length * 0.75)
  })

  test('Henrik has a past, a plan, a request that waits and corrections', () => {
    const his = demo.leave.filter((one) => one.person === 'employee')
    expect(his.some((one) => one.status === 'approved' && one.lastDay < today)).toBe(true)
    expect(his.some((one) => one.status === 'approved' && one.firstDay > today)).toBe(true)
    expect(his.some((one) => one.status === 'pending')).toBe(true)
    expect(demo.adjustments.filter((one) => one.person === 'employee').length).toBeGreaterThanOrEqual(1)
    for (const one of demo.adjustments) expect(one.day <= today && person.has(one.person), one.person).toBe(true)
  })
})

function chain(demo: DemoCompany, key: string): string[] {
  const above = new Map(demo.people.map((one) => [one.key, one.manager]))
  const keys: string[] = []
  for (let at: string | null | undefined = key; at; at = above.get(at)) {
    if (keys.includes(at)) throw new Error(`${at} is above themselves`)
    keys.push(at)
  }
  return keys
}

const halvesOf = (one: DemoLeave): string[] =>
  [...eachDay(one.firstDay, one.lastDay)].flatMap((day) =>
    (['am', 'pm'] as const)
      .filter((half) => one.firstPart === 'full' || one.firstPart === half)
      .map((half) => `${one.person} ${day} ${half}`),
  )
