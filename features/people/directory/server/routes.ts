import { lookingBack, pickers } from '#features/people/record/contract.ts'
import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { directory } from '../contract.ts'
import * as actions from './actions.ts'
import { peopleExport } from './export-actions.ts'
import * as lists from './list-actions.ts'
import * as movers from './move-actions.ts'
import * as selects from './select-actions.ts'
import * as statuses from './status-actions.ts'
import * as store from './store.ts'

export const routes = serve(directory, {
  listPeople: lists.list,
  summarizePeople: async (ctx, filters) => ({ data: await lists.summarize(ctx, filters) }),
  exportPeople: direct(peopleExport),
  changeMany: async (ctx, { action, ids, ...to }) => ({
    data: await (action === 'move' ? movers.moveMany(ctx, ids, to) : statuses.changeMany(ctx, action, ids)),
  }),
  previewMany: async (ctx, { ids, ...to }) => ({ data: await movers.previewMany(ctx, ids, to) }),
  undoMany: async (ctx, { moves }) => ({ data: await movers.undoMany(ctx, moves) }),
  listIds: async (ctx, filters) => ({ data: await lists.listIds(ctx, filters) }),
  invitePeople: async (ctx, input) => ({ data: await actions.invite(ctx, input) }),
  createPerson: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  resendInvitation: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'resend') }),
  activatePerson: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'activate') }),
  deactivatePerson: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'deactivate') }),
  findUserOrGroup: async (ctx, input) => ({ data: await selects.findUserOrGroup(ctx, input) }),
  listGrantableRoles: async (ctx) => ({ data: await actions.grantableRoles(ctx) }),
})

export const lookingBackRoutes = serve(lookingBack, { listPeopleAsOf: lists.listAsOf })

export const pickerRoutes = serve(pickers, {
  selectUsers: async (ctx, { search = '', limit, ids }) => ({
    data: await store.select(ctx.db, { search, limit, ids, ...selects.searchable(ctx.actor) }),
  }),
})
