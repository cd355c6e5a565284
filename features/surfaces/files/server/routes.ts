import { serve } from '#platform/serve.ts'
import { userFiles } from '../contract.ts'
import * as actions from './actions.ts'
import * as uploads from './upload-actions.ts'

export const routes = serve(
  userFiles,
  {
    listFiles: (ctx, { id, ...asked }) => actions.list(ctx, { userId: id, ...asked }),
    createFolder: async (ctx, { id, ...given }) => ({ data: await actions.createFolder(ctx, id, given) }),
    uploadFile: async (ctx, { id, ...given }) => ({ data: await uploads.upload(ctx, id, given) }),
    changeEntry: async (ctx, { id, ...given }) => ({ data: await actions.change(ctx, { userId: id, ...given }) }),
    moveEntries: async (ctx, { id, entryIds, parentId }) => ({
      data: await actions.move(ctx, id, entryIds, parentId),
    }),
    deleteEntries: async (ctx, { id, entryIds }) => ({ data: await actions.remove(ctx, id, entryIds) }),
    restoreEntries: async (ctx, { id, entryIds }) => ({ data: await actions.restore(ctx, id, entryIds) }),
    listTrash: async (ctx, { id }) => ({ data: await actions.listTrash(ctx, id) }),
    downloadFile: (ctx, { id, entryId }) => uploads.download(ctx, id, entryId),
  },
  { uploadFile: uploads.read },
)
