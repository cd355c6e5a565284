import { serve } from '#platform/serve.ts'
import { imports } from '../contract.ts'
import * as actions from './actions.ts'
import * as findings from './finding-actions.ts'
import { undo } from './undo-actions.ts'

export const routes = serve(
  imports,
  {
    uploadImport: async (ctx, { files }) => ({ data: await actions.upload(ctx, files) }),
    listImports: (ctx, { cursor }) => actions.list(ctx, cursor),
    downloadSample: async (ctx) => actions.sample(ctx),
    showImport: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
    rereadImport: async (ctx, input) => ({ data: await actions.reread(ctx, input) }),
    checkImport: async (ctx, input) => ({ data: await actions.check(ctx, input) }),
    listFindings: findings.list,
    downloadFindings: findings.download,
    startImport: async (ctx, { id, sendInvitations }) => ({ data: await actions.start(ctx, id, sendInvitations) }),
    inviteImported: async (ctx, { id }) => ({ data: await actions.invite(ctx, id) }),
    undoImport: async (ctx, { id }) => ({ data: await undo(ctx, id) }),
  },
  { uploadImport: actions.readImport },
)
