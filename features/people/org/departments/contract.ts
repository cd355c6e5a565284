import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    departments: true
  }
}

/** The kinds that have words of their own; any other text is a kind that the company has named itself. */
export const TYPES = ['affiliate', 'department', 'project', 'team', 'unit', 'other'] as const
export const REPORTS_TO = ['head', 'manager'] as const

export const department = z
  .object({
    id: z.uuid(),
    name: z.string(),
    type: z.string(),
    parentId: z.uuid().nullable(),
    lead: personRef.nullable(),
    leadPositionName: z.string().nullable(),
    reportsTo: z.enum(REPORTS_TO).describe('Who new members report to.'),
    manager: personRef.nullable(),
    count: z.number().int().describe('People in it, without those below it.'),
    version: z.number().int(),
  })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof department>

const fields = z.object({
  name: z.string().trim().min(1).max(120),
  type: z.string().trim().min(1).max(40).default('department'),
  parentId: z.uuid().nullish(),
  leadId: z.uuid().nullish(),
  reportsTo: z.enum(REPORTS_TO).default('head'),
  managerId: z.uuid().nullish(),
})
export type DepartmentFields = z.output<typeof fields>

const editors = { anyOf: ['settings.departments.edit'] } as const
const one = z.object({ id: z.uuid(), version: z.number().int().optional() })

export const departments = contract({
  listDepartments: {
    method: 'GET',
    shows: ['departments', 'people', 'positions'],
    path: '/api/departments',
    summary: 'All departments with their heads and numbers of people',
    needs: 'session',
    input: z.object({}),
    reply: z.object({ data: z.array(department), can: z.object({ edit: z.boolean() }) }),
  },
  createDepartment: {
    method: 'POST',
    path: '/api/departments',
    summary: 'Creates a department',
    needs: editors,
    input: fields,
    reply: z.object({ data: z.object({ id: z.uuid() }) }),
    status: 201,
    success: 'org.departmentCreated',
  },
  changeDepartment: {
    method: 'PUT',
    path: '/api/departments/:id',
    summary: "Changes a department; it can't be part of itself",
    needs: editors,
    input: fields.extend(one.shape),
    reply: z.object({ data: z.object({ id: z.uuid(), version: z.number().int() }) }),
    success: 'org.departmentSaved',
  },
  deleteDepartment: {
    method: 'DELETE',
    path: '/api/departments/:id',
    summary: 'Deletes a department; requires a replacement if people, positions or sub-departments use it',
    needs: editors,
    input: one.extend({ replacementId: z.uuid().optional() }),
    reply: z.object({}),
    success: 'org.departmentDeleted',
  },
})
