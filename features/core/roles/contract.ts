import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const BUILT_IN = ['user', 'admin', 'hr', 'asset_manager'] as const

/** Sections of a person's record, as the specification groups them. */
export const SECTIONS = [
  'personal',
  'job.job_info',
  'job.job_details',
  'job.employment',
  'timeoff.record',
  'timeoff.adjust',
  'timesheet',
  'compensation',
  'emergency',
  'assets',
  'benefits',
] as const

export const role = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  builtIn: z.enum(BUILT_IN).nullable(),
  userCount: z.number().int(),
  version: z.number().int(),
})
export type Role = z.infer<typeof role>

export const roleWithPermissions = role.extend({
  /** Permission strings with their level: `people.people.edit`; `people.create` has none. */
  permissions: z.array(z.string()),
  users: z.array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string() })),
})

const readers = { anyOf: ['settings.roles.edit', 'people.create'] } as const

export const roles = contract({
  listRoles: {
    method: 'GET',
    path: '/api/roles',
    summary: 'The roles of the company; with pagination=false all of them in one answer',
    needs: readers,
    input: z.object({ pagination: z.string().optional() }),
    reply: z.object({ data: z.array(role) }),
  },
  showRole: {
    method: 'GET',
    path: '/api/roles/:roleId',
    summary: 'One role with its permissions and the people who hold it',
    needs: readers,
    input: z.object({ roleId: z.uuid() }),
    reply: z.object({ data: roleWithPermissions }),
  },
})
