import { pickers } from '#features/people/record/contract.ts'
import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { lookingBack } from '../as-of/contract.ts'
import { bulkChanges } from '../bulk/contract.ts'
import { peopleChanges } from '../changes/contract.ts'
import { directory } from '../contract.ts'
import * as actions from './actions.ts'
import * as past from './as-of-actions.ts'
import * as bulk from './bulk-actions.ts'
import * as changes from './bulk-change-actions.ts'
import { peopleExport } from './export-actions.ts'
import * as lists from './list-actions.ts'
import * as selects from './select-actions.ts'
import * as statuses from './status-actions.ts'
import * as store from './store.ts'

export const routes = serve(directory, {
  listPeople: lists.list,
  summarizePeople: async (ctx, filters) => ({ data: await lists.summarize(ctx, filters) }),
  countFieldChoices: async (ctx, filters) => ({ data: await lists.countFields(ctx, filters) }),
  countGaps: async (ctx, filters) => ({ data: await lists.gaps(ctx, filters) }),
  exportPeople: direct(peopleExport),
  listIds: async (ctx, filters) => ({ data: await lists.listIds(ctx, filters) }),
  findUserOrGroup: async (ctx, input) => ({ data: await selects.findUserOrGroup(ctx, input) }),
})

export const changesRoutes = serve(peopleChanges, {
  changeMany: async (ctx, { action, ids, ...to }) => ({
    data: await (action === 'move' ? bulk.changeAll(ctx, ids, to) : statuses.changeMany(ctx, action, ids)),
  }),
  previewMany: async (ctx, { ids, ...to }) => ({ data: await bulk.preview(ctx, ids, to) }),
  undoMany: async (ctx, { moves }) => ({ data: await bulk.undo(ctx, moves) }),
  invitePeople: async (ctx, input) => ({ data: await actions.invite(ctx, input) }),
  createPerson: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
  resendInvitation: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'resend') }),
  activatePerson: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'activate') }),
  deactivatePerson: async (ctx, { id }) => ({ data: await statuses.changeOne(ctx, id, 'deactivate') }),
  listGrantableRoles: async (ctx) => ({ data: await actions.grantableRoles(ctx) }),
})

export const bulkRoutes = serve(bulkChanges, {
  startBulkChange: async (ctx, asked) => ({ data: await changes.start(ctx, asked) }),
  listBulkChanges: async (ctx) => ({ data: await changes.list(ctx) }),
  undoBulkChange: async (ctx, { id }) => ({ data: await changes.undo(ctx, id) }),
  removeBulkChange: async (ctx, { id }) => {
    await changes.remove(ctx, id)
    return {}
  },
})

export const lookingBackRoutes = serve(lookingBack, {
  listPeopleAsOf: past.listAsOf,
  summarizePeopleAsOf: async (ctx, asked) => ({ data: await past.summarizeAsOf(ctx, asked) }),
  exportPeopleAsOf: direct(past.asOfExport),
  comparePeople: past.compare,
})

export const pickerRoutes = serve(pickers, {
  selectUsers: async (ctx, { search = '', limit, ids }) => ({
    data: await store.select(ctx.db, { search, limit, ids, ...selects.searchable(ctx.actor) }),
  }),
})
