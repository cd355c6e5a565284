import { countryById } from '#features/core/catalogues/server/api.ts'
import type { Context } from '#platform/context.ts'
import type { Message } from '#platform/problems.ts'
import { wrongDays } from './rules.ts'
import * as store from './store.ts'

interface Countries {
  countryId?: number | null | undefined
  nationalityId?: number | null | undefined
}

/** Messages for days and countries that cannot be. */
export const wrongPerson = (
  person: Parameters<typeof wrongDays>[0] & Countries,
  now: Date,
): Record<string, Message[]> => ({
  ...wrongDays(person, now.toISOString().slice(0, 10)),
  ...wrongCountry('countryId', person),
  ...wrongCountry('nationalityId', person),
})

const wrongCountry = (field: keyof Countries, { [field]: id }: Countries): Record<string, Message[]> =>
  id && !countryById(id) ? { [field]: ['errors.wrongValue'] } : {}

/** A message where another person has this employee number already. */
export const wrongNumber = async (
  ctx: Context,
  employeeNumber: string | undefined,
  userId: string | null,
): Promise<Record<string, Message[]>> =>
  employeeNumber && (await store.numberIsTaken(ctx.db, employeeNumber, userId))
    ? { employeeNumber: ['people.numberTaken'] }
    : {}

/** Error messages for places that do not exist here, a taken position, or a manager who reports to the person. */
export const wrongPlaces = async (ctx: Context, places: store.Places, userId: string | null) =>
  (await placing(ctx, places, userId)).wrong

/** The same, and whom the person reports to: where no manager is chosen, the department's own. */
export async function placing(ctx: Pick<Context, 'db'>, places: store.Places, userId: string | null) {
  if (Object.values(places).every((place) => place === undefined))
    return { wrong: {}, managerId: places.managerId ?? null }
  const { positionTaken, managerReports, departmentManager, ...gone } = await store.unknownPlaces(
    ctx.db,
    places,
    userId,
  )
  const wrong: Record<string, Message[]> = Object.fromEntries(
    Object.entries(gone)
      .filter(([, isGone]) => isGone)
      .map(([field]) => [field, ['errors.gone']]),
  )
  if (positionTaken) wrong.positionId ??= ['people.positionTaken']
  if (managerReports) wrong.managerId ??= [places.managerId === userId ? 'people.ownManager' : 'people.managerCycle']
  return { wrong, managerId: places.managerId === undefined ? departmentManager : places.managerId }
}
