import { endInvitations } from '#features/core/identity/links/server/api.ts'
import { type Move, stateOf, WHY_NOT } from '#features/core/members/contract.ts'
import { user } from '#features/core/members/facts.ts'
import { type JobFields, personalFields } from '#features/core/members/fields.ts'
import type { MemberChanges } from '#features/core/members/server/api.ts'
import { holdsAllOf, maySeeEmails, movingPeople } from '#features/core/roles/server/api.ts'
import type { ProfileHead, StatusFields } from '#features/people/record/contract.ts'
import {
  goingOn,
  type GoingOnSource,
  holdLine,
  isContact,
  mayRecord as may,
  placing,
  sectionsFor,
  wrongDays,
  wrongNumber,
  wrongPerson,
} from '#features/people/record/server/api.ts'
import { type Changes, changesBetween } from '#kit/changes.ts'
import { stored } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { record } from '#platform/events.ts'
import { live } from '#platform/live-binding.ts'
import { conflict, ensure, found, invalid, type Message } from '#platform/problems.ts'
import { relationFrom } from '#platform/scope.ts'
import { SECTIONS } from '#features/core/roles/contract.ts'
import type { Job, Personal } from '../contract.ts'
import { presentPersonal } from './personal-present.ts'
import * as store from './store.ts'

type Given<T> = { [K in keyof T]?: T[K] | undefined }
type PersonalChanges = Given<Omit<MemberChanges, keyof JobChanges | 'avatarFileId'>>
type JobChanges = Given<
  Pick<
    MemberChanges,
    | Exclude<keyof JobFields, 'terminationDate'>
    | 'hiringSourceId'
    | 'positionId'
    | 'departmentId'
    | 'locationId'
    | 'jobTitleId'
    | 'managerId'
  >
>

export async function show(ctx: Context, userId: string): Promise<ProfileHead> {
  const sources = ctx.ports.of(goingOn).filter(({ says }) => says !== 'off')
  const person = found(
    await store.head(
      ctx,
      userId,
      sources.map(({ name, query }) => [name, query(ctx)]),
    ),
  )
  const {
    isAdmin,
    canChangePassword,
    relation: row,
    goingOn: values,
    hireDate,
    workPhone,
    mobilePhone,
    ...head
  } = person
  const relation = relationFrom(ctx.actor, userId, row)
  const sections = sectionsFor(ctx.actor, relation)
  const seesPersonal = sections['personal'] !== 'none'
  const remarks = (wanted: GoingOnSource['says']) =>
    sources
      .filter(({ name, says }) => says === wanted && values[name] !== null)
      .flatMap(({ name, present }) => present(ctx, values[name] as never))
  return {
    ...head,
    email: relation.own || seesPersonal || maySeeEmails(ctx.actor) ? head.email : '',
    workPhone: seesPersonal || may.callAtWork(ctx.actor, relation) ? workPhone : '',
    mobilePhone: seesPersonal ? mobilePhone : '',
    hireDate: sections['job.job_info'] === 'none' ? null : hireDate,
    away: remarks('away'),
    due: remarks('due'),
    sections,
    permissions: SECTIONS.filter((section) => sections[section] !== 'none').map(
      (section) => `${section}.${sections[section]}`,
    ),
    can: {
      changeAvatar: may.changeAvatar(ctx.actor, relation),
      ...(await statusActions(ctx, { ...head, isAdmin, canChangePassword })),
    },
    isOwn: relation.own,
    manages: relation.manages,
  }
}

/** As in the sidebar's list of people: every colleague may know. */
export async function showPresence(ctx: Context, userId: string) {
  const { status, deactivatedAt } = found(await store.statusOf(ctx.db, userId))
  if (status === 'pending' && !deactivatedAt) return { status: 'pending' as const }
  const isHere = !deactivatedAt && (await live.online(ctx.company.id)).includes(userId)
  return { status: isHere ? ('online' as const) : ('offline' as const) }
}

/** What may be done with the person as a whole. */
async function statusActions(
  ctx: Context,
  person: StatusFields & Pick<store.Head, 'id' | 'isAdmin' | 'canChangePassword'>,
) {
  const rules = may.rule(ctx.actor, person)
  const state = stateOf(person)
  const can = (move: Move) => WHY_NOT[move][state] === null
  const mayResend = rules || (person.invited && ctx.actor.permissions.has('people.create'))
  const guards = rules && state === 'active' && (await holdsAllOf(ctx, person.id))
  return {
    activate: rules && can('activate'),
    deactivate: rules && can('deactivate'),
    resend: mayResend && can('resend'),
    orderPassword: guards && person.canChangePassword,
    signOut: guards,
  }
}

export async function showPersonal(ctx: Context, userId: string): Promise<Personal> {
  const person = found(await store.find(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, person.relation)
  ensure(may.reach(ctx.actor, relation, 'personal', 'view'))
  return presentPersonal(ctx, person, relation)
}

export async function changePersonal(ctx: Context, userId: string, changes: PersonalChanges, version?: number) {
  const person = found(await store.find(ctx.db, userId, ctx.actor))
  const wanted = stored(personalFields, changes)
  const different = changesBetween(person, wanted)
  ensure(mayEdit(ctx, person, ['personal']) || mayEditContact(ctx, person, different))
  const wrong: Record<string, Message[]> = wrongPerson(wanted, ctx.now)
  // the sign-in address belongs to its holder; it can be corrected only while the invitation is pending
  if (different.email && person.status !== 'pending') wrong.email = ['people.emailIsTheirs']
  else if (different.email && (await store.emailIsTaken(ctx.db, wanted.email!, userId)))
    wrong.email = ['people.emailTaken']
  const saved = await save(ctx, person, different, wrong, version)
  if (different.email) {
    await endInvitations(ctx.db, [userId], ctx.now)
    if (person.invitedAt) await record(ctx, user.invited, userId, { again: true })
  }
  return saved
}

/** Validates proposed values without saving them. @throws Problem 422 by field */
export function checkPersonal(ctx: Context, values: PersonalChanges): void {
  const wrong = wrongPerson(stored(personalFields, values), ctx.now)
  if (Object.keys(wrong).length) throw invalid(wrong)
}

export async function showJob(ctx: Context, userId: string): Promise<Job> {
  const { relation: row, version, ...its } = found(await store.job(ctx.db, userId, ctx.actor))
  const relation = relationFrom(ctx.actor, userId, row)
  const mayInfo = may.reach(ctx.actor, relation, 'job.job_info', 'view')
  const mayDetails = may.reach(ctx.actor, relation, 'job.job_details', 'view')
  const mayEmployment = may.reach(ctx.actor, relation, 'job.employment', 'view')
  ensure(mayInfo || mayDetails || mayEmployment)
  const { terminationDate, hiringSource, department, location, jobTitle, manager, ...info } = its
  const employment = { terminationDate, hiringSource }
  return {
    info: mayInfo ? info : null,
    employment: mayEmployment ? employment : null,
    details: mayDetails ? { department, location, jobTitle, manager } : null,
    version,
    can: {
      editInfo: may.reach(ctx.actor, relation, 'job.job_info', 'edit'),
      editEmployment: may.reach(ctx.actor, relation, 'job.employment', 'edit'),
      editDetails: may.reach(ctx.actor, relation, 'job.job_details', 'edit'),
    },
  }
}

export async function changeJob(ctx: Context, userId: string, changes: JobChanges, version?: number) {
  if (changes.managerId || changes.departmentId) await holdLine(ctx.db)
  const person = found(await store.find(ctx.db, userId, ctx.actor))
  ensure(mayEdit(ctx, person, sectionsOf(changes)))
  const asked = changesBetween(person, changes)
  const { wrong: wrongThere, managerId } = await placing(ctx, onlyNew(asked), userId)
  // without a word about the manager a new department brings its own
  const brings = asked.departmentId && changes.managerId === undefined && managerId
  const different = brings ? changesBetween(person, { ...changes, managerId }) : asked
  const dates = { ...person, ...changed(changes), birthDate: null }
  const wrong = {
    ...wrongDays(dates, ctx.now.toISOString().slice(0, 10)),
    ...(await wrongNumber(ctx, changes.employeeNumber, userId)),
    ...wrongThere,
  }
  const work = () => save(ctx, person, different, wrong, version)
  const field = (['managerId', 'departmentId', 'locationId'] as const).find((name) => asked[name])
  return field ? movingPeople(ctx, { people: [userId] }, field, work) : work()
}

/** The sections that a change of the job touches: each asks for its own right. */
function sectionsOf(changes: JobChanges): string[] {
  const { hiringSourceId, departmentId, locationId, jobTitleId, managerId, ...info } = changes
  const parts = [
    ...(given(info) ? ['job.job_info'] : []),
    ...(given({ hiringSourceId }) ? ['job.employment'] : []),
    ...(given({ departmentId, locationId, jobTitleId, managerId }) ? ['job.job_details'] : []),
  ]
  return parts.length ? parts : ['job.job_info']
}

function mayEdit({ actor }: Context, person: store.Row, sections: readonly string[]): boolean {
  const relation = relationFrom(actor, person.id, person.relation)
  return sections.every((section) => may.reach(actor, relation, section, 'edit'))
}

const mayEditContact = ({ actor }: Context, person: store.Row, different: Changes): boolean =>
  may.changeOwnContact(actor, relationFrom(actor, person.id, person.relation)) &&
  Object.keys(different).every(isContact)

async function save(
  ctx: Context,
  person: store.Row,
  different: Changes,
  wrong: Record<string, Message[]>,
  version?: number,
) {
  if (Object.keys(wrong).length) throw invalid(wrong)
  if (version !== undefined && version !== person.version) throw conflict('errors.stale')
  if (Object.keys(different).length === 0) return { id: person.id, version: person.version }
  const saved = await store.change(ctx.db, person.id, onlyNew(different), version)
  if (saved === undefined) throw conflict('errors.stale')
  await record(ctx, user.updated, person.id, { changes: described(different, person) })
  return { id: person.id, version: saved }
}

/** Without a date of birth that its person hides: readers of the trail may not keep the record. */
function described(different: Changes, { birthdayPrivacy }: store.Row): Changes {
  const isHidden = [birthdayPrivacy, different['birthdayPrivacy']?.[1]].some(
    (one) => one === 'hideYear' || one === 'hideAll',
  )
  return different['birthDate'] && isHidden ? { ...different, birthDate: [null, null] } : different
}

const onlyNew = (different: Changes): MemberChanges =>
  Object.fromEntries(Object.entries(different).map(([field, [, after]]) => [field, after]))

const changed = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const given = (values: object) => Object.values(values).some((value) => value !== undefined)
