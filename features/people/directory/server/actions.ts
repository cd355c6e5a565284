import { user } from '#features/core/members/facts.ts'
import { memberFields } from '#features/core/members/fields.ts'
import { insertMembers, type NewMember } from '#features/core/members/server/api.ts'
import { changingRights, mayGive, rolesWithPermissions } from '#features/core/roles/server/api.ts'
import { isFieldKey } from '#features/people/custom-fields/fields.ts'
import { readForNew } from '#features/people/custom-fields/server/api.ts'
import { isOpenTemplate } from '#features/people/onboarding/server/api.ts'
import { placing, wrongNumber, wrongPerson } from '#features/people/record/server/api.ts'
import { stored } from '#kit/fields.ts'
import type { Context } from '#platform/context.ts'
import { recordMany, newFact } from '#platform/events.ts'
import { invalid, type Message } from '#platform/problems.ts'
import type { Input } from '#kit/contract.ts'
import { type NewPerson, newPerson, type peopleChanges } from '../changes/contract.ts'
import * as store from './people-store.ts'

type Invitations = Input<(typeof peopleChanges)['invitePeople']>
type Given = Input<(typeof peopleChanges)['createPerson']>

export async function invite(ctx: Context, { people, roleIds, onboardingTemplateId, ...place }: Invitations) {
  const { countryId, ...places } = place
  const { wrong: wrongPlaces, managerId } = await placing(ctx, places, null)
  const given = await givenRoles(ctx, roleIds)
  const wrong: Record<string, Message[]> = {
    ...wrongPerson({ countryId }, ctx.now),
    ...wrongPlaces,
    ...given.wrong,
    ...(await wrongTemplate(ctx, onboardingTemplateId)),
  }
  if (place.positionId && people.length > 1) wrong.positionId = ['people.positionForOne']
  const shared = { ...place, managerId, ...given.admin, ...invitation(ctx), language: ctx.language }
  const rows = people.map((person) => ({ ...person, ...shared }))
  return make(ctx, {
    people: rows,
    emailField: (at) => `people.${at}.email`,
    given,
    wrong,
    invites: true,
    onboardingTemplateId,
  })
}

/** With what the company's own fields hold of them, as far as the actor may fill these in. */
export async function create(ctx: Context, given: Given) {
  const { own, known } = apart(given)
  const filled = await readForNew(ctx, own)
  const made = await createWith(ctx, known, filled.wrong)
  await filled.keep(made.id)
  return made
}

/** What every person has, and the company's own fields; anything else is passed over. */
function apart(given: Given) {
  const all = Object.entries(given)
  return {
    own: Object.fromEntries(all.filter(([name]) => isFieldKey(name))),
    known: Object.fromEntries(all.filter(([name]) => Object.hasOwn(newPerson.shape, name))) as NewPerson,
  }
}

async function createWith(
  ctx: Context,
  { roleIds, sendInvitation, onboardingTemplateId, ...person }: NewPerson,
  wrongOwn: Record<string, Message[]>,
) {
  const { departmentId, locationId, jobTitleId, managerId: chosen, positionId, hiringSourceId } = person
  const places = { departmentId, locationId, jobTitleId, managerId: chosen, positionId, hiringSourceId }
  const { wrong: wrongPlaces, managerId } = await placing(ctx, places, null)
  const given = await givenRoles(ctx, roleIds)
  const wrong = {
    ...wrongOwn,
    ...wrongPerson(person, ctx.now),
    ...(await wrongNumber(ctx, person.employeeNumber, null)),
    ...wrongPlaces,
    ...given.wrong,
    ...(await wrongTemplate(ctx, onboardingTemplateId)),
  }
  const row = {
    ...stored(memberFields, person),
    managerId,
    language: ctx.language,
    ...given.admin,
    ...(sendInvitation ? invitation(ctx) : {}),
  }
  const [made] = await make(ctx, {
    people: [row],
    emailField: () => 'email',
    given,
    wrong,
    invites: sendInvitation,
    onboardingTemplateId,
  })
  return made!
}

interface Making {
  people: NewMember[]
  /** The field name of each person's email. */
  emailField: (at: number) => string
  given: Awaited<ReturnType<typeof givenRoles>>
  wrong: Record<string, Message[]>
  invites: boolean
  /** Starts for each of them: what follows from the fact of their creation. */
  onboardingTemplateId: string | null | undefined
}

/** All or none. Taken emails are detected by the insertion, unless there are other errors too. */
async function make(ctx: Context, making: Making) {
  const { people, given, wrong, invites, onboardingTemplateId } = making
  const { roleIds } = given
  if (Object.keys(wrong).length) throw invalid({ ...(await wrongEmails(ctx, making)), ...wrong })
  const made = await changingRights(ctx, { of: (done) => done.map(({ id }) => id), givesEverybodys: true }, () =>
    insertMembers(ctx.db, people, roleIds, ctx.actor.userId),
  )
  if (made.length < people.length) throw invalid(await wrongEmails(ctx, making, made))
  await recordMany(
    ctx,
    made.flatMap(({ id }) => [
      newFact(user.created, id, { roleIds, ...(onboardingTemplateId && { onboardingTemplateId }) }),
      ...(invites ? [newFact(user.invited, id)] : []),
    ]),
  )
  return made
}

/** Emails taken in the company or used twice in this call. @param made people just created, whose email is not a duplicate of itself */
async function wrongEmails(ctx: Context, { people, emailField }: Making, made: readonly { email: string }[] = []) {
  const emails = people.map(({ email }) => email.toLowerCase())
  const fresh = new Set(made.map(({ email }) => email.toLowerCase()))
  const taken = await store.takenEmails(ctx.db, emails)
  return Object.fromEntries(
    emails.flatMap((email, at) =>
      (taken.has(email) && !fresh.has(email)) || emails.indexOf(email) < at
        ? [[emailField(at), ['people.emailTaken']]]
        : [],
    ),
  )
}

/** The roles that the caller may give. */
export async function grantableRoles(ctx: Context) {
  return (await rolesWithPermissions(ctx.db)).filter((role) => mayGive(ctx.actor, role))
}

const wrongTemplate = async (ctx: Context, id: string | null | undefined): Promise<Record<string, Message[]>> =>
  !id || (await isOpenTemplate(ctx.db, id, 'onboarding')) ? {} : { onboardingTemplateId: ['errors.gone'] }

const invitation = (ctx: Context) => ({ invitedBy: ctx.actor.userId, invitedAt: ctx.now })

async function givenRoles(ctx: Context, asked: readonly string[] | undefined) {
  const all = await rolesWithPermissions(ctx.db)
  const roles = asked?.length
    ? all.filter(({ id }) => asked.includes(id))
    : all.filter(({ builtIn }) => builtIn === 'user')
  const wrong: Record<string, Message[]> = {}
  if (asked && roles.length < new Set(asked).size) wrong.roleIds = ['errors.gone']
  else if (!roles.every((role) => mayGive(ctx.actor, role))) wrong.roleIds = ['people.roleAboveOwn']
  return {
    roleIds: roles.map(({ id }) => id),
    admin: { isAdmin: roles.some(({ builtIn }) => builtIn === 'admin') },
    wrong,
  }
}
