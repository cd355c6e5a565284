import { serve } from '#platform/serve.ts'
import { announcements } from '../contract.ts'
import * as actions from './actions.ts'
import { announcementReactions } from '../reactions/contract.ts'
import * as edits from './edit-actions.ts'
import * as reacting from './reaction-actions.ts'

export const routes = serve(announcements, {
  listAnnouncements: (ctx, input) => actions.list(ctx, input),
  listManagedAnnouncements: (ctx, input) => actions.listManaged(ctx, input),
  createAnnouncement: async (ctx, input) => ({ data: await edits.create(ctx, input) }),
  showAnnouncement: (ctx, { id }) => actions.show(ctx, id),
  editAnnouncement: async (ctx, { id }) => ({ data: await actions.edited(ctx, id) }),
  changeAnnouncement: async (ctx, input) => ({ data: await edits.change(ctx, input) }),
  deleteAnnouncement: async (ctx, { id, version }) => {
    await edits.remove(ctx, id, version)
    return {}
  },
  acknowledgeAnnouncement: async (ctx, { id }) => {
    await actions.acknowledge(ctx, id)
    return {}
  },
  announcementReaders: (ctx, input) => actions.readers(ctx, input),
  remindReaders: async (ctx, { id }) => ({ count: await edits.remind(ctx, id) }),
})

export const reactionRoutes = serve(announcementReactions, {
  listReactions: async (ctx, { id }) => ({ data: await reacting.list(ctx, id) }),
  react: async (ctx, { id, sign }) => ({ data: await reacting.react(ctx, id, sign) }),
  takeBackReaction: async (ctx, { id, sign }) => ({ data: await reacting.takeBack(ctx, id, sign) }),
})
