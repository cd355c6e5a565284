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
import { LISTS, type List } from '../contract.ts'
import { DECLARED, type Declared } from '../fields.ts'
import { importing } from '../facts.ts'
import { holdOwnFields, insertValues } from '#features/people/custom-fields/server/api.ts'
import * as making from './making-store.ts'
import { namedCountries, ownFieldsOf } from './own-actions.ts'
import type { Company } from './rules/company.ts'
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
export async function importerOf(db: Db, row: store.Row, now: Date): Promise<Importer | null> {
  const actor = await readActor(db, row.createdBy)
  if (!actor || !holdsString(actor, 'people.create')) return null
  return { actor, ...(await companyOf(db, actor, now)) }
}

interface Importer {
  actor: Actor
  company: Company
  roles: Awaited<ReturnType<typeof rolesWithPermissions>>
}

async function companyOf(db: Db, actor: Actor, now: Date): Promise<Omit<Importer, 'actor'>> {
  await holdOwnFields({ db, actor })
  const roles = await rolesWithPermissions(db)
  const company = {
    today: now.toISOString().slice(0, 10),
    people: await making.people(db),
    lists: await making.lists(db),
    roles: namedRoles(actor, roles),
    ownFields: await ownFieldsOf({ db, actor }),
    countries: namedCountries(),
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
  { actor, roles, company }: Importer,
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
    await insertValues(db, valuesOf(planned.rows.slice(at, at + BATCH), ids, company), actor.userId)
    await onProgress(at + batch.length)
  }
  await store.finish(db, row.id, planned.report, now)
  await record({ db, ip: '', actor }, importing.imported, row.id, { people: people.length, file: row.file })
  if (row.sendInvitations) await enqueue(db, 'people.import.invite', { importId: row.id }, { key: row.id })
  // everyone's rights may have changed
  await forgetRights(db)
}

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
      .map(({ name }) => ({ id: randomUUID(), name }))
    for (const { id, name } of entries) made.set(`${list}:${name}`, id)
    if (entries.length) await making.insertEntries(db, importId, list, entries, () => placeOf(db))
  }
  return made
}

async function placeOf(db: Db) {
  const { countryId, timeZone } = await making.home(db)
  const country = countryById(countryId)
  return { countryId, timeZone: timeZone ?? country?.timeZones[0] ?? 'UTC', currency: country?.currency ?? '' }
}

function personOf(
  row: PlannedRow,
  ids: ReadonlyMap<number, string>,
  made: Made,
  usual: readonly string[],
  admin: string | undefined,
  now: Date,
): ImportedMember {
  const idIn = (list: List, named: Named | null) => named && (named.id ?? made.get(`${list}:${named.name}`) ?? null)
  const roleIds = [...new Set([...usual, ...row.roleIds])]
  return {
    id: ids.get(row.row)!,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    ...declaredOf(row),
    deactivatedAt: row.active ? null : now,
    departmentId: idIn('departments', row.department),
    jobTitleId: idIn('jobTitles', row.jobTitle),
    positionId: idIn('positions', row.position),
    locationId: idIn('locations', row.location),
    hiringSourceId: idIn('hiringSources', row.hiringSource),
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
