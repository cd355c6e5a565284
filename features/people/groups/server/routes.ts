import { readAvatar } from '#features/people/record/server/api.ts'
import { serve } from '#platform/serve.ts'
import { groups } from '../contract.ts'
import * as actions from './actions.ts'
import * as members from './member-actions.ts'
import * as pictures from './picture-actions.ts'

export const routes = serve(
  groups,
  {
    listGroups: (ctx, input) => actions.list(ctx, input),
    createGroup: async (ctx, input) => ({ data: await actions.create(ctx, input) }),
    showGroup: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
    changeGroup: async (ctx, input) => ({ data: await actions.change(ctx, input) }),
    deleteGroup: (ctx, { id }) => actions.remove(ctx, id),
    restoreGroup: (ctx, { id }) => actions.restore(ctx, id),
    joinGroup: async (ctx, { id }) => ({ data: await members.join(ctx, id) }),
    leaveGroup: (ctx, { id }) => members.leave(ctx, id),
    subscribeToGroup: (ctx, { id, subscription }) => members.subscribe(ctx, id, subscription),
    listGroupMembers: (ctx, { id, ...input }) => members.list(ctx, id, input),
    addGroupMembers: async (ctx, { id, usersIds }) => ({ data: await members.add(ctx, id, usersIds) }),
    removeGroupMember: (ctx, { id, userId }) => members.remove(ctx, id, userId),
    uploadGroupAvatar: async (ctx, { files }) => ({ data: await pictures.upload(ctx, files) }),
    showGroupAvatar: (ctx, { id, v }) => pictures.show(ctx, id, v),
    groupsOfPerson: (ctx, { id }) => actions.ofPerson(ctx, id),
    sidebarGroups: (ctx) => actions.sidebar(ctx),
  },
  { uploadGroupAvatar: readAvatar },
)
