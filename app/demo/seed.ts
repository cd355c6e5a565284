import { randomUUID } from 'node:crypto'
import { countryByCode } from '#features/core/catalogues/server/rules/countries.ts'
import { builtInEntries } from '#features/core/catalogues/server/api.ts'
import { builtInRole, createBuiltInRoles } from '#features/core/roles/server/api.ts'
import { type Day, startOfYear } from '#kit/days.ts'
import { type Database, type Db, enterAccount, enterCompany } from '#platform/db.ts'
import type { Storage } from '#platform/files.ts'
import { hashPassword } from '#platform/passwords.ts'
import { measure } from '#features/core/operator/server/api.ts'
import { seedAnnouncements } from './announcements.ts'
import { seedBenefits } from './benefits.ts'
import { type DemoCompany, demoCompany } from './demo-company.ts'
import { seedEvents } from './events.ts'
import { seedCompensations } from './compensations.ts'
import { seedEmployments } from './employments.ts'
import { portraits, seedFaces } from './faces.ts'
import { seedFields } from './fields.ts'
import { seedAssets } from './assets.ts'
import { seedFlows } from './flows.ts'
import { seedGroups } from './groups.ts'
import { type Ids, made } from './made.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from './logins.ts'
import { seedOnboarding } from './onboarding.ts'
import { seedOwnRecords } from './own-records.ts'
import { seedUserFiles } from './user-files.ts'
import { seedLeaveExamples } from './leave-examples.ts'
import { demoPolicies } from './policies.ts'
import { seedReorganisations } from './reorganisations.ts'
import { seedReports } from './reports.ts'
import { seedRoles } from './roles.ts'
import { seedSkills } from './skills.ts'
import { seedTables } from './tables.ts'
import { seedTimeOff } from './time-off.ts'

/**
 * Makes the demo company unless it is there. Never called in production.
 * @param today what counts as today: everything lies around it
 * @returns how many people it made; 0 when the company was there
 */
export async function seed(database: Database, storage: Storage, today: Day): Promise<number> {
  const there = await database.outside((db) =>
    db.selectFrom('companies').select('id').where('domain', '=', 'demo').executeTakeFirst(),
  )
  if (there) return 0
  const demo = demoCompany(today)
  const password = await hashPassword(DEMO_PASSWORD)
  const faces = await portraits(demo)
  await database.outside(async (db) => {
    const { id } = await db
      .insertInto('companies')
      .values({
        name: demo.company.name,
        domain: demo.company.domain,
        countryId: country(demo.company.country),
        themeColor: demo.company.themeColor,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enterCompany(db, id)
    await createBuiltInRoles(db)
    await builtInEntries(db).execute()
    const places = await seedPlaces(db, demo, today)
    const people = await seedPeople(db, demo, places, password)
    await seedRoles(db, places, people, today)
    await seedFaces(db, storage, id, people, faces)
    await seedEmployments(db, demo.people, people)
    await seedCompensations(db, demo.people, people, today)
    await seedBenefits(db, demo.people, { people, locations: places.locations, today })
    await seedFields(db, demo.people, people)
    await seedTables(db, people, today)
    await seedOwnRecords(db, id, demo.people, people)
    await seedUserFiles(db, storage, { companyId: id, people: demo.people, ids: people })
    await seedOrganisation(db, demo, places, people)
    await seedReorganisations(db, demo.people, people)
    await seedOnboarding(db, demo.people, people, today)
    await seedGroups(db, demo.people, people)
    await seedFlows(db)
    await seedAnnouncements(db, demo.people, { people, today })
    await seedEvents(db, demo.people, { people, departments: places.departments, today })
    await seedSkills(db, demo.people, people)
    await seedAssets(db, { people: demo.people, ids: people, locations: places.locations }, today)
    await seedTimeOff(db, demo, people, today)
    await seedReports(db, people, today)
    await measure(db, id, new Date())
  })
  return demo.people.length
}

interface Places {
  locations: Ids
  departments: Ids
  titles: Ids
}

async function seedPlaces(db: Db, demo: DemoCompany, today: Day): Promise<Places> {
  const locations: Ids = new Map()
  for (const { key, country: code, ...place } of demo.locations)
    locations.set(key, await made(db, 'locations', { ...place, countryId: country(code) }))
  const departments: Ids = new Map()
  for (const { name, parent } of demo.departments)
    departments.set(name, await made(db, 'departments', { name, parentId: parent ? departments.get(parent)! : null }))
  const titles: Ids = new Map()
  for (const name of demo.jobTitles) titles.set(name, await made(db, 'jobTitles', { name }))
  await db.insertInto('workSchedules').values({ effectiveFrom: '2000-01-01' }).execute()
  await db
    .insertInto('holidays')
    .values(
      demo.holidays.map(({ location, firstDay, lastDay, name, half }) => ({
        locationId: locations.get(location)!,
        firstDay,
        lastDay,
        half,
        source: 'imported',
        nameEn: name.en,
        nameRu: name.ru,
        nameSv: name.sv,
      })),
    )
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('extraWorkingDays')
    .values(
      demo.extraWorkingDays.map(({ location, ...day }) => ({
        ...day,
        locationId: location ? locations.get(location)! : null,
      })),
    )
    .execute()
  await db
    .insertInto('leavePolicies')
    .values(demoPolicies(startOfYear(today)))
    .execute()
  await seedLeaveExamples(db, startOfYear(today))
  return { locations, departments, titles }
}

async function seedPeople(db: Db, demo: DemoCompany, places: Places, password: string): Promise<Ids> {
  const roles = {
    user: await builtInRole(db, 'user'),
    hr: await builtInRole(db, 'hr'),
    admin: await builtInRole(db, 'admin'),
  }
  const people: Ids = new Map()
  for (const person of demo.people) {
    const { email, firstName, lastName, language } = person
    const account = await accountFor(db, person, password)
    const left = person.terminationDate
    const id = await made(db, 'users', {
      accountId: account,
      email,
      firstName,
      lastName,
      language,
      status: person.status,
      isAdmin: person.isAdmin,
      gender: person.gender,
      birthDate: person.birthDate,
      alternativeEmail: person.alternativeEmail,
      workPhone: person.workPhone,
      mobilePhone: person.mobilePhone,
      address: person.address,
      socialLink1: person.socialLinks[0],
      socialLink2: person.socialLinks[1],
      hireDate: person.hireDate,
      terminationDate: left,
      deactivatedAt: left ? new Date(`${left}T18:00:00Z`) : null,
      departmentId: places.departments.get(person.department)!,
      locationId: places.locations.get(person.location)!,
      jobTitleId: places.titles.get(person.title)!,
      managerId: person.manager ? people.get(person.manager)! : null,
      ...(person.status === 'pending' ? { invitedAt: new Date() } : {}),
    })
    people.set(person.key, id)
    await db
      .insertInto('userRoles')
      .values([...new Set(['user', person.role] as const)].map((role) => ({ userId: id, roleId: roles[role] })))
      .execute()
    if (person.schedule) {
      const { weekStart, weekEnd, parts } = person.schedule
      await db
        .insertInto('workSchedules')
        .values({ userId: id, effectiveFrom: person.hireDate, weekStart, weekEnd, parts: JSON.stringify(parts) })
        .execute()
    }
  }
  return people
}

/** An invited person has no account yet. */
async function accountFor(db: Db, person: DemoCompany['people'][number], password: string): Promise<string | null> {
  if (person.status !== 'active') return null
  const { email, firstName, lastName, language } = person
  const login = (DEMO_LOGINS as readonly string[]).includes(email)
  const passwordHash = login ? password : null
  const id = randomUUID()
  await enterAccount(db, id)
  return made(db, 'accounts', { id, email, firstName, lastName, language, passwordHash, verifiedAt: new Date() })
}

async function seedOrganisation(db: Db, demo: DemoCompany, places: Places, people: Ids) {
  for (const { name, lead } of demo.departments)
    await db
      .updateTable('departments')
      .set({ leadId: people.get(lead)! })
      .where('id', '=', places.departments.get(name)!)
      .execute()
  const positions = new Map<string, string>()
  for (const one of superiorsFirst(demo.positions)) {
    const id = await made(db, 'positions', {
      reportsToId: (one.reportsTo && positions.get(one.reportsTo)) ?? null,
      name: one.name,
      departmentId: places.departments.get(one.department)!,
      locationId: places.locations.get(one.location)!,
      isManagement: one.isManagement,
      recruitingStartDate: one.recruitingStart,
      recruitingEndDate: one.recruitingEnd,
    })
    if (one.person) positions.set(one.person, id)
    if (one.person)
      await db.updateTable('users').set({ positionId: id }).where('id', '=', people.get(one.person)!).execute()
  }
}

/** Each after the one that it reports to. */
function superiorsFirst(all: DemoCompany['positions']): DemoCompany['positions'][number][] {
  const below = Map.groupBy(all, ({ reportsTo }) => reportsTo)
  const ordered = [...(below.get(null) ?? [])]
  for (const one of ordered) if (one.person) ordered.push(...(below.get(one.person) ?? []))
  return [...ordered, ...all.filter((one) => !ordered.includes(one))]
}

function country(code: string): number {
  const found = countryByCode(code)
  if (!found) throw new Error(`no country ${code}`)
  return found.id
}
