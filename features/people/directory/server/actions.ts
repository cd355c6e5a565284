import { mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
import { managerOfDepartment, wrongPerson, wrongPlaces } from '#features/people/profile/server/api.ts'
import type { Context } from '#platform/context.ts'
import { recordMany } from '#platform/events.ts'
import { invalid, type Message } from '#platform/problems.ts'
import type { Input } from '#kit/contract.ts'
import type { directory } from '../contract.ts'
import * as store from './people-store.ts'

type Invitations = Input<(typeof directory)['invitePeople']>
type NewPerson = Input<(typeof directory)['createPerson']>

export async function invite(ctx: Context, { people, roleIds, ...place }: Invitations) {
  const { countryId, ...places } = place
  const wrong: Record<string, Message[]> = {
    ...wrongPerson({ countryId }, ctx.now),
    ...(await wrongPlaces(ctx, places, null)),
  }
  if (place.positionId && people.length > 1) wrong.positionId = ['people.positionForOne']
  const taken = await store.takenEmails(
    ctx.db,
    people.map(({ email }) => email),
  )
  people.forEach(({ email }, index) => {
    const address = email.toLowerCase()
    if (taken.has(address)) wrong[`people.${index}.email`] = ['people.emailTaken']
    taken.add(address)
  })
  const given = await givenRoles(ctx, roleIds, wrong)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const managerId = place.managerId === undefined ? await departmentManager(ctx, place.departmentId) : place.managerId
  const made = await store.insert(
    ctx.db,
    people.map((person) => ({
      ...person,
      ...place,
      managerId,
      ...given.admin,
      ...invitation(ctx),
      language: ctx.language,
    })),
    given.roleIds,
    ctx.actor.userId,
  )
  await recordMany(
    ctx,
    'user.created',
    made.map(({ id }) => ({ subjectId: id, details: { roleIds: given.roleIds } })),
  )
  await recordMany(
    ctx,
    'user.invited',
    made.map(({ id }) => ({ subjectId: id })),
  )
  return made
}

export async function create(ctx: Context, { roleIds, sendInvitation, ...person }: NewPerson) {
  const { departmentId, locationId, jobTitleId, managerId: chosen, positionId, hiringSourceId } = person
  const places = { departmentId, locationId, jobTitleId, managerId: chosen, positionId, hiringSourceId }
  const wrong: Record<string, Message[]> = {
    ...wrongPerson(person, ctx.now),
    ...(await wrongPlaces(ctx, places, null)),
  }
  if ((await store.takenEmails(ctx.db, [person.email])).size) wrong.email = ['people.emailTaken']
  const given = await givenRoles(ctx, roleIds, wrong)
  if (Object.keys(wrong).length) throw invalid(wrong)
  const managerId = chosen === undefined ? await departmentManager(ctx, departmentId) : chosen
  const [made] = await store.insert(
    ctx.db,
    [
      {
        ...person,
        managerId,
        alternativeEmail: person.alternativeEmail || null,
        language: ctx.language,
        ...given.admin,
        ...(sendInvitation ? invitation(ctx) : {}),
      },
    ],
    given.roleIds,
    ctx.actor.userId,
  )
  await recordMany(ctx, 'user.created', [{ subjectId: made!.id, details: { roleIds: given.roleIds } }])
  if (sendInvitation) await recordMany(ctx, 'user.invited', [{ subjectId: made!.id }])
  return made!
}

/** The roles that the caller may give. */
export async function grantableRoles(ctx: Context) {
  return (await rolesWithPermissions(ctx.db)).filter((role) => mayGive(ctx.actor, role))
}

const invitation = (ctx: Context) => ({ invitedBy: ctx.actor.userId, invitedAt: ctx.now })

const departmentManager = (ctx: Context, departmentId: string | null | undefined) =>
  departmentId ? managerOfDepartment(ctx.db, departmentId, null) : null

async function givenRoles(ctx: Context, asked: readonly string[] | undefined, wrong: Record<string, Message[]>) {
  const all = await rolesWithPermissions(ctx.db)
  const roles = asked?.length
    ? all.filter(({ id }) => asked.includes(id))
    : all.filter(({ builtIn }) => builtIn === 'user')
  if (asked && roles.length < new Set(asked).size) wrong.roleIds = ['errors.gone']
  else if (!roles.every((role) => mayGive(ctx.actor, role))) wrong.roleIds = ['people.roleAboveOwn']
  return { roleIds: roles.map(({ id }) => id), admin: { isAdmin: roles.some(({ builtIn }) => builtIn === 'admin') } }
}
