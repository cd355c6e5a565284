import { serve } from '#platform/serve.ts'
import { checklists } from '../contract.ts'
import { stepFiles } from '../files/contract.ts'
import * as actions from './actions.ts'
import * as files from './file-actions.ts'
import * as steps from './step-actions.ts'
import * as things from './thing-actions.ts'

export const routes = serve(checklists, {
  listMySteps: async (ctx) => ({ data: await actions.mine(ctx) }),
  listChecklists: (ctx, filters) => actions.list(ctx, filters),
  showChecklist: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  startChecklist: async (ctx, fields) => ({ data: await actions.start(ctx, fields) }),
  stopChecklist: async (ctx, { id }) => ({ data: await actions.stop(ctx, id) }),
  chooseBuddy: async (ctx, { id, buddyId }) => ({ data: await actions.chooseBuddy(ctx, id, buddyId) }),
  completeStep: async (ctx, { id, textVersion }) => ({ data: await steps.complete(ctx, id, textVersion) }),
  findStepAssets: async (ctx, { id, search }) => ({ data: await things.findThings(ctx, id, search) }),
  giveStepAsset: async (ctx, { id, assetId }) => ({ data: await things.giveThing(ctx, id, assetId) }),
  reopenStep: async (ctx, { id }) => ({ data: await steps.reopen(ctx, id) }),
  assignStep: async (ctx, { id, userId }) => ({ data: await steps.assign(ctx, id, userId) }),
  commentStep: async (ctx, { id, body }) => ({ data: await steps.comment(ctx, id, body) }),
})

export const fileRoutes = serve(
  stepFiles,
  {
    uploadStepFile: async (ctx, { id, files: given }) => ({ data: await files.upload(ctx, id, given) }),
    removeStepFile: async (ctx, { id, fileId }) => ({ data: await files.remove(ctx, id, fileId) }),
    downloadStepFile: (ctx, { id, fileId }) => files.download(ctx, id, fileId),
  },
  { uploadStepFile: files.readStepFile },
)
