import type { PersonRef } from '#features/core/members/contract.ts'
import { everyoneAsOf, type PlacedPerson } from '#features/people/directory/server/api.ts'
import { allDepartments } from '#features/people/org/departments/server/api.ts'
import { allPositions } from '#features/people/org/positions/server/api.ts'
import type { Input } from '#kit/contract.ts'
import type { Day } from '#kit/days.ts'
import type { Context } from '#platform/context.ts'
import { ensure } from '#platform/problems.ts'
import type { Kind, OrgChart, orgCharts } from '../contract.ts'
import { may } from './access.ts'
import { parentsOf, wordsOf } from './rules.ts'
import { everyone } from './store.ts'

const CHARTS: Record<Kind, (ctx: Context, day: Day | undefined) => Promise<OrgChart>> = {
  people: chartOfPeople,
  positions: chartOfPositions,
  departments: chartOfDepartments,
}

export async function show(ctx: Context, { of, day }: Input<typeof orgCharts.showOrgChart>) {
  return {
    data: await CHARTS[of](ctx, day),
    can: { lookBack: may.lookBack(ctx.actor), positions: may.seePositions(ctx.actor) },
  }
}

/** Today's company is known to every colleague; of another day its list says who was there, and what of them the reader may know. */
const peopleOn = (ctx: Context, day: Day | undefined) => (day ? everyoneAsOf(ctx, day) : everyone(ctx))

async function chartOfPeople(ctx: Context, day: Day | undefined): Promise<OrgChart> {
  const rows = await peopleOn(ctx, day)
  const ids = rows.map(({ id }) => id)
  return {
    ids,
    parents: parentsOf(
      ids,
      rows.map(({ managerId }) => managerId),
    ),
    titles: wordsOf(rows.map(({ jobTitle }) => jobTitle)),
    departments: wordsOf(rows.map(({ department }) => department)),
    locations: wordsOf(rows.map(({ location }) => location)),
    people: { ...columnsOf(rows), ids: null },
    counts: null,
  }
}

/** The positions of today. On another day: those that existed or were filled, with who was there then. */
async function chartOfPositions(ctx: Context, day: Day | undefined): Promise<OrgChart> {
  ensure(may.seePositions(ctx.actor))
  const holders = Map.groupBy(await peopleOn(ctx, day), ({ positionId }) => positionId)
  const existed = (createdAt: string) => day === undefined || createdAt.slice(0, 10) <= day
  const rows = (await allPositions(ctx.db)).filter(({ id, createdAt }) => existed(createdAt) || holders.has(id))
  const ids = rows.map(({ id }) => id)
  return {
    ids,
    parents: parentsOf(
      ids,
      rows.map(({ reportsTo }) => reportsTo?.id ?? null),
    ),
    titles: wordsOf(rows.map(({ name }) => name)),
    departments: wordsOf(rows.map(({ department }) => department?.name)),
    locations: wordsOf(rows.map(({ location }) => location?.name)),
    people: columnsOf(rows.map(({ id }) => holders.get(id)?.[0])),
    counts: rows.map(({ id }) => holders.get(id)?.length ?? 0),
  }
}

/** The departments of today. On another day: with the number of people of then, and no heads, because they have no history. */
async function chartOfDepartments(ctx: Context, day: Day | undefined): Promise<OrgChart> {
  const members = day ? Map.groupBy(await everyoneAsOf(ctx, day), ({ departmentId }) => departmentId) : undefined
  const rows = await allDepartments(ctx.db)
  const ids = rows.map(({ id }) => id)
  const nothing = wordsOf(rows.map(() => null))
  return {
    ids,
    parents: parentsOf(
      ids,
      rows.map(({ parentId }) => parentId),
    ),
    titles: wordsOf(rows.map(({ name }) => name)),
    departments: nothing,
    locations: nothing,
    people: columnsOf(rows.map(({ lead }) => (lead && !day ? headOf(lead) : undefined))),
    counts: rows.map(({ id, count }) => (members ? (members.get(id)?.length ?? 0) : count)),
  }
}

type Shown = Pick<PlacedPerson, 'id' | 'firstName' | 'lastName' | 'picture' | 'hireDate'>

const headOf = ({ id, firstName, lastName, avatar }: PersonRef): Shown => ({
  id,
  firstName,
  lastName,
  picture: avatar ? avatar.slice(avatar.lastIndexOf('=') + 1) : null,
  hireDate: null,
})

const columnsOf = (people: readonly (Shown | undefined)[]): OrgChart['people'] => ({
  ids: people.map((one) => one?.id ?? null),
  firstNames: people.map((one) => one?.firstName ?? null),
  lastNames: people.map((one) => one?.lastName ?? null),
  pictures: people.map((one) => one?.picture ?? null),
  since: people.map((one) => one?.hireDate ?? null),
})
