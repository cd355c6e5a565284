import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    positions: true
  }
}

const named = z.object({ id: z.uuid(), name: z.string() }).nullable()

export const position = z
  .object({
    id: z.uuid(),
    name: z.string(),
    department: named,
    location: named,
    reportsTo: named,
    isManagement: z.boolean(),
    isVacant: z.boolean(),
    employee: personRef.nullable(),
    recruitingStartDate: z.string().nullable(),
    recruitingEndDate: z.string().nullable(),
    createdAt: z.iso.datetime(),
    creator: personRef.nullable(),
    version: z.number().int(),
  })
  .meta({ id: 'Position' })
export type Position = z.infer<typeof position>

const fields = z.object({
  name: z.string().trim().min(1).max(120),
  departmentId: z.uuid().nullish(),
  locationId: z.uuid().nullish(),
  reportsToId: z.uuid().nullish(),
  isManagement: z.boolean().default(false),
  recruitingStartDate: z.iso.date().nullish(),
  recruitingEndDate: z.iso.date().nullish(),
})
export type PositionFields = z.output<typeof fields>

const editors = { anyOf: ['org.positions.edit', 'settings.departments.edit'] } as const
const seers = { anyOf: ['people.create', 'org.positions.view', 'settings.departments.edit'] } as const
/** Also people who can assign positions. */
const fillers = {
  anyOf: [...seers.anyOf, 'own.job.job_info.edit', 'manager.job.job_info.edit', 'other.job.job_info.edit'],
} as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })

export const positions = contract({
  listPositions: {
    method: 'GET',
    shows: ['positions', 'departments', 'locations', 'people'],
    path: '/api/organizational-structure/positions',
    summary: 'All positions, who fills them and their recruiting dates',
    needs: seers,
    input: z.object({}),
    reply: z.object({ data: z.array(position), can: z.object({ edit: z.boolean() }) }),
  },
  listVacantPositions: {
    method: 'GET',
    shows: ['positions', 'departments', 'locations', 'people'],
    path: '/api/organizational-structure/positions/vacant',
    summary: 'Vacant positions',
    needs: fillers,
    input: z.object({}),
    reply: z.object({ data: z.array(position) }),
  },
  createPosition: {
    method: 'POST',
    path: '/api/organizational-structure/positions',
    summary: 'Creates a position',
    needs: editors,
    input: fields,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'org.positionCreated',
  },
  changePosition: {
    method: 'PUT',
    path: '/api/organizational-structure/positions/:id',
    summary: "Changes a position; it can't report to itself",
    needs: editors,
    input: fields.extend(one.shape),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'org.positionSaved',
  },
  deletePosition: {
    method: 'DELETE',
    path: '/api/organizational-structure/positions/:id',
    summary: 'Deletes a vacant position that nobody reports to',
    needs: editors,
    input: one,
    reply: z.object({}),
    success: 'org.positionDeleted',
  },
})
