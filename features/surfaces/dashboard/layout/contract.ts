import { z } from 'zod'
import { contract } from '#kit/contract.ts'

/** The two columns: a widget is as wide as the one it is in. */
export const WIDTHS = ['wide', 'side'] as const

const placed = z.object({
  name: z.string().min(1).max(40).describe('A widget, as in the answer of the dashboard.'),
  width: z.enum(WIDTHS),
  isShown: z.boolean(),
})
export type Placed = z.infer<typeof placed>

/** In the order of the page, which is also that of a phone. */
export const layout = z.array(placed).max(40).meta({ id: 'DashboardLayout' })
export type Layout = z.infer<typeof layout>

const ofRole = z.object({
  role: z.object({ id: z.uuid(), name: z.string() }),
  widgets: z.array(z.string()).describe('What people of this role may see.'),
  layout: layout.nullable().describe('Null: as it is by itself.'),
  version: z.number().int().describe('0 where nothing was chosen yet.'),
})
export type RoleLayout = z.infer<typeof ofRole>

const KEEPERS = { anyOf: ['settings.company.edit'] } as const

export const layouts = contract({
  saveLayout: {
    method: 'PUT',
    path: '/api/dashboard/layout',
    summary: 'Arranges your dashboard',
    needs: 'session',
    input: z.object({ layout }),
    reply: z.object({}),
    success: 'dashboard.arranged',
  },
  resetLayout: {
    method: 'DELETE',
    path: '/api/dashboard/layout',
    summary: "Gives you the company's default dashboard again",
    needs: 'session',
    input: z.object({}),
    reply: z.object({}),
    success: 'dashboard.reset',
  },
  listRoleLayouts: {
    method: 'GET',
    shows: ['dashboard', 'roles'],
    path: '/api/settings/dashboard',
    summary: 'The dashboard that people of each role begin with',
    needs: KEEPERS,
    input: z.object({}),
    reply: z.object({ data: z.array(ofRole) }),
  },
  saveRoleLayout: {
    method: 'PUT',
    path: '/api/settings/dashboard/:roleId',
    summary: 'Arranges the dashboard that people of a role begin with',
    needs: KEEPERS,
    input: z.object({ roleId: z.uuid(), layout, version: z.number().int().min(0) }),
    reply: z.object({}),
    success: 'dashboard.roleArranged',
  },
  resetRoleLayout: {
    method: 'DELETE',
    path: '/api/settings/dashboard/:roleId',
    summary: 'Removes the default dashboard of a role',
    needs: KEEPERS,
    input: z.object({ roleId: z.uuid() }),
    reply: z.object({}),
    success: 'dashboard.roleReset',
  },
})
