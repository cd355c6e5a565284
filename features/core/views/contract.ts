import { z } from 'zod'
import { contract } from '#kit/contract.ts'

declare module '#kit/contract.ts' {
  interface Topics {
    views: true
  }
}

const list = z.string().max(40)
const name = z.string().trim().min(1).max(60)
/** What the address of the list says: filters, sort, layout. */
const params = z.record(z.string().max(100), z.string().max(4000)).refine((all) => Object.keys(all).length <= 60)
/** Columns in the order of the list; null for the usual ones. */
const columns = z.array(z.string().max(60)).max(100).nullable()
const version = z.number().int().min(1)

const view = z.object({
  id: z.uuid(),
  name: z.string(),
  params: z.record(z.string(), z.string()),
  columns: z.array(z.string()).nullable(),
  leftOut: z
    .array(z.object({ param: z.string(), name: z.string() }))
    .describe(
      'Filters of the view that narrow the list no more, so that they are not in `params`: their fields are of another kind since.',
    ),
  isShared: z.boolean(),
  isDefault: z.boolean(),
  canEdit: z.boolean(),
  version,
})
export type View = z.infer<typeof view>

const one = z.object({ id: z.uuid() })
const changed = z.object({ data: z.object({ id: z.uuid(), version }) })

export const views = contract({
  listViews: {
    method: 'GET',
    shows: ['views'],
    path: '/api/views',
    summary: 'Your saved views of a list and those shared with the company, without the parts that you may not see',
    needs: 'session',
    input: z.object({ list }),
    reply: z.object({ data: z.array(view), can: z.object({ share: z.boolean() }) }),
  },
  createView: {
    method: 'POST',
    path: '/api/views',
    summary: 'Saves a view of a list: its filters, sort, layout and columns',
    needs: 'session',
    input: z.object({ list, name, params, columns, isShared: z.boolean().default(false) }),
    reply: changed,
    status: 201,
    success: 'views.saved',
  },
  changeView: {
    method: 'PUT',
    path: '/api/views/:id',
    summary: 'Renames, shares or updates a view; omitted parts stay the same',
    needs: 'session',
    input: one.extend({
      name: name.optional(),
      params: params.optional(),
      columns: columns.optional(),
      isShared: z.boolean().optional(),
      version,
    }),
    reply: changed,
    success: 'views.saved',
  },
  deleteView: {
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Deletes a view; it can be restored',
    needs: 'session',
    input: one,
    reply: z.object({}),
  },
  restoreView: {
    method: 'POST',
    path: '/api/views/:id/restoration',
    summary: 'Restores a deleted view',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'views.restored',
  },
  setDefaultView: {
    method: 'PUT',
    path: '/api/views/:id/default',
    summary: 'Sets or clears the default view',
    needs: 'session',
    input: one.extend({ isDefault: z.boolean() }),
    reply: z.object({}),
    success: 'views.saved',
  },
})
