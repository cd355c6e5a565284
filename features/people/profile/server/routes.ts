import { heads } from '#features/people/record/contract.ts'
import { readAvatar } from '#features/people/record/server/api.ts'
import { serve } from '#platform/serve.ts'
import { profile } from '../contract.ts'
import * as actions from './actions.ts'
import { showLine } from './line-actions.ts'
import * as avatars from './avatar-actions.ts'
import * as hireDates from './hire-date-actions.ts'

export const headRoutes = serve(heads, {
  showProfile: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  showPresence: async (ctx, { id }) => ({ data: await actions.showPresence(ctx, id) }),
})

export const routes = serve(
  profile,
  {
    showPersonal: async (ctx, { id }) => ({ data: await actions.showPersonal(ctx, id) }),
    changePersonal: async (ctx, { id, version, ...changes }) => ({
      data: await actions.changePersonal(ctx, id, changes, version),
    }),
    showJob: async (ctx, { id }) => ({ data: await actions.showJob(ctx, id) }),
    changeJob: async (ctx, { id, version, ...changes }) => ({
      data: await actions.changeJob(ctx, id, changes, version),
    }),
    foreseeHireDate: async (ctx, { id, hireDate }) => ({ data: await hireDates.foreseeHireDate(ctx, id, hireDate) }),
    showLine: async (ctx, { id, asOf }) => ({ data: await showLine(ctx, id, asOf) }),
    changeAvatar: async (ctx, { id, files }) => ({ data: await avatars.changeAvatar(ctx, id, files) }),
    removeAvatar: async (ctx, { id }) => ({ data: await avatars.removeAvatar(ctx, id) }),
    showAvatar: (ctx, { id, v }) => avatars.showAvatar(ctx, id, v),
  },
  { changeAvatar: readAvatar },
)
