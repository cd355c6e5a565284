import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { countryById } from '#features/core/catalogues/server/api.ts'
import { type MemberFields, memberFields } from '#features/core/members/fields.ts'
import type { ImportedMember } from '#features/core/members/server/api.ts'
import { wordsOfRole } from '#features/core/roles/server/api.ts'
import { mayGive, rolesWithPermissions } from '#features/people/directory/server/api.ts'
import { stored, type Values } from '#kit/fields.ts'
import type { Actor } from '#platform/context.ts'
import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import { forgetRights } from '#platform/grants.ts'
import { enqueue, enqueueAll } from '#platform/jobs.ts'
import { holdsString } from '#platform/permissions.ts'
import { readActor } from '#platform/session.ts'
import { storage } from '#platform/storage-binding.ts'
import { insertTerms, type ImportedTerms } from '#features/people/employment/server/api.ts'
import { type Ports } from '#platform/ports.ts'
import { words } from '#platform/words.ts'
import { LISTS, type List } from '../contract.ts'
import { DECLARED, type Declared } from '../fields.ts'
import { importing } from '../facts.ts'
import { holdOwnFields, insertValues } from '#features/people/custom-fields/server/api.ts'
import { holdTables, type ImportedTableRow, insertTableRows } from '#features/people/field-tables/server/api.ts'
import * as making from './making-store.ts'
import { namedCountries, namedRegions, ownFieldsOf, ownTablesOf } from './own-actions.ts'
import { openingBalances } from './ports.ts'
import type { Company, Place } from './rules/company.ts'
import type { Planned } from './file-actions.ts'
import type { Named, PlannedRow } from './rules/planned.ts'
import * as store from './store.ts'

const BATCH = 500
const WATCH_MS = 60_000

export async function bytesOf(key: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of (await storage.read(key)) as Readable) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Checks in a minute whether the import makes progress: a killed worker blocks its job for hours. */
export const watch = (db: Db, importId: string) => enqueueAll(db, [watching(importId)])

const watching = (importId: string) => ({
  job: 'people.import.watch',
  payload: { importId },
  key: importId,
  at: new Date(Date.now() + WATCH_MS),
})

/** Enqueues an import together with its watchdog. */
export const begin = (db: Db, job: 'people.import.check' | 'people.import.run', importId: string) =>
  enqueueAll(db, [{ job, payload: { importId }, key: importId }, watching(importId)])

/** The person who started the import, with all that its plan needs beside the file. Null: they are no longer allowed to. */
export async function importerOf(db: Db, ports: Ports, row: store.Row, now: Date): Promise<Importer | null> {
  const actor = await readActor(db, row.createdBy)
  if (!actor || !holdsString(actor, 'people.create')) return null
  return { actor, ports, ...(await companyOf(db, ports, actor, now)) }
}

/** Whether the person who started it may still add people. */
export async function mayStillImport(db: Db, userId: string): Promise<boolean> {
  const actor = await readActor(db, userId)
  return actor !== null && holdsString(actor, 'people.create')
}

interface Importer {
  actor: Actor
  ports: Ports
  company: Company
  roles: Awaited<ReturnType<typeof rolesWithPermissions>>
}

async function companyOf(db: Db, ports: Ports, actor: Actor, now: Date): Promise<Omit<Importer, 'actor' | 'ports'>> {
  await holdOwnFields({ db, actor })
  await holdTables({ db, actor })
  const roles = await rolesWithPermissions(db)
  const [balances] = ports.of(openingBalances)
  const company: Company = {
    today: now.toISOString().slice(0, 10),
    people: await making.people(db),
    lists: await making.lists(db),
    roles: namedRoles(actor, roles),
    ownFields: await ownFieldsOf({ db, actor }),
    ownTables: await ownTablesOf({ db, actor }),
    countries: namedCountries(),
    regions: await namedRegions(),
    places: await making.places(db),
    homeCountryId: (await making.home(db)).countryId,
    balances: (await balances?.state(db, actor)) ?? 'notAllowed',
  }
  return { company, roles }
}

/** By name; a company's own role is not hidden by a built-in one that has the same name in some language. */
const namedRoles = (actor: Actor, roles: Importer['roles']): Company['roles'] =>
  [
    ...roles.flatMap((role) => wordsOfRole(role).map((name) => ({ role, name }))),
    ...roles.map((role) => ({ role, name: role.name })),
  ].map(({ role, name }) => ({ id: role.id, name, mine: mayGive(actor, role) }))

/** Everything in the one transaction of `db`. @param onProgress how many people are inserted so far; nothing is visible outside before the commit */
export async function make(
  db: Db,
  row: store.Row,
  planned: Planned,
  { actor, ports, roles, company }: Importer,
  now: Date,
  onProgress: (done: number) => Promise<void>,
): Promise<void> {
  const names = await makeNames(db, row.id, planned)
  const ids = new Map(planned.rows.map(({ row: number }) => [number, randomUUID()]))
  const usual = roles.flatMap((role) => (role.builtIn === 'user' ? [role.id] : []))
  const admin = roles.find((role) => role.builtIn === 'admin')?.id
  const people = planned.rows.map((one) => personOf(one, ids, names, usual, admin, now))
  const language = await making.languageOf(db, row.createdBy)
  for (let at = 0; at < people.length; at += BATCH) {
    const batch = people.slice(at, at + BATCH)
    await making.insertPeople(db, batch, { importId: row.id, by: actor.userId, language })
    if (at === 0) await making.countAnew(db)
    const rows = planned.rows.slice(at, at + BATCH)
    await insertValues(db, valuesOf(rows, ids, company), actor.userId)
    await insertTableRows({ db, actor }, tableRowsOf(rows, ids))
    const terms = rows.flatMap((one) => termsOf(one, ids, names, company.today))
    if (terms.length) await insertTerms(db, terms, actor.userId)
    await onProgress(at + batch.length)
  }
  await bringBalances(db, row, planned, ids, { actor, ports })
  await store.finish(db, row.id, planned.report, now)
  await record({ db, ip: '', actor }, importing.imported, row.id, { people: people.length, file: row.file })
  if (row.sendInvitations) await enqueue(db, 'people.import.invite', { importId: row.id }, { key: row.id })
  // everyone's rights may have changed
  await forgetRights(db)
}

async function bringBalances(
  db: Db,
  row: store.Row,
  { rows }: Planned,
  ids: ReadonlyMap<number, string>,
  { actor, ports }: Pick<Importer, 'actor' | 'ports'>,
) {
  const openings = rows.flatMap(({ row: number, opening }) =>
    opening ? [{ userId: ids.get(number)!, ...opening }] : [],
  )
  const [balances] = ports.of(openingBalances)
  const say = words(await making.languageOf(db, row.createdBy))
  if (openings.length) await balances?.open({ db, by: actor.userId, importId: row.id, say, file: row.file }, openings)
}

/** Terms of employment begin with the hire date. */
function termsOf(row: PlannedRow, ids: ReadonlyMap<number, string>, made: Made, today: string): ImportedTerms[] {
  const typeId = idIn(made, 'employmentTypes', row.employmentType)
  if (typeId === null && row.weeklyHours === null) return []
  const { weeklyHours } = row
  return [{ userId: ids.get(row.row)!, effectiveDate: row.hireDate ?? today, typeId, weeklyHours }]
}

const idIn = (made: Made, list: List, named: Named | null) =>
  named && (named.id ?? made.get(`${list}:${named.name}`) ?? null)

const tableRowsOf = (rows: readonly PlannedRow[], ids: ReadonlyMap<number, string>) =>
  rows.flatMap(({ row, tableRows }) => tableRows.map((one) => ({ ...one, userId: ids.get(row)! }) as ImportedTableRow))

/** What custom fields hold of these people. */
function valuesOf(rows: readonly PlannedRow[], ids: ReadonlyMap<number, string>, { ownFields }: Company) {
  const types = new Map(ownFields.map(({ id, type }) => [id, type]))
  return rows.flatMap(({ row, own }) =>
    Object.entries(own).map(([fieldId, value]) => ({
      userId: ids.get(row)!,
      fieldId,
      type: types.get(fieldId)!,
      value,
    })),
  )
}

/** List and name: the id of the entry that the import creates. */
type Made = ReadonlyMap<string, string>

async function makeNames(db: Db, importId: string, planned: Planned): Promise<Made> {
  const made = new Map<string, string>()
  for (const list of LISTS) {
    const entries = planned.willCreate
      .filter((entry) => entry.list === list)
      .map(({ name, place }) => ({ id: randomUUID(), name, ...(place && { place }) }))
    for (const { id, name } of entries) made.set(`${list}:${name}`, id)
    if (entries.length) await making.insertEntries(db, importId, list, entries, (place) => placeOf(db, place))
  }
  return made
}

/** A new location is where the file says, otherwise where the company is; the clock of most of its locations is that of its own country. */
async function placeOf(db: Db, place: Place | undefined) {
  const home = await making.home(db)
  const { countryId, region } = place ?? { countryId: home.countryId, region: null }
  const { timeZones, currency } = countryById(countryId) ?? { timeZones: [], currency: '' }
  const usual = countryId === home.countryId ? home.timeZone : null
  return { countryId, region, timeZone: usual ?? timeZones[0] ?? 'UTC', currency: currency ?? '' }
}

function personOf(
  row: PlannedRow,
  ids: ReadonlyMap<number, string>,
  made: Made,
  usual: readonly string[],
  admin: string | undefined,
  now: Date,
): ImportedMember {
  const roleIds = [...new Set([...usual, ...row.roleIds])]
  return {
    id: ids.get(row.row)!,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...declaredOf(row),
    deactivatedAt: row.active ? null : now,
    departmentId: idIn(made, 'departments', row.department),
    jobTitleId: idIn(made, 'jobTitles', row.jobTitle),
    positionId: idIn(made, 'positions', row.position),
    locationId: idIn(made, 'locations', row.location),
    hiringSourceId: idIn(made, 'hiringSources', row.hiringSource),
    managerId: managerOf(row, ids),
    isAdmin: admin !== undefined && roleIds.includes(admin),
    roleIds,
  }
}

/** What the file leaves out is kept as an empty field. */
const declaredOf = (row: PlannedRow) =>
  stored(
    memberFields,
    Object.fromEntries(DECLARED.map((name) => [name, row[name] ?? ''])) as Values<Pick<MemberFields, Declared>>,
  )

function managerOf({ manager }: PlannedRow, ids: ReadonlyMap<number, string>): string | null {
  if (!manager) return null
  return 'userId' in manager ? manager.userId : (ids.get(manager.row) ?? null)
}
