import { serve } from '#platform/serve.ts'
import { encryption } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(encryption, {
  showEncryption: async (ctx, { id }) => ({ data: await actions.show(ctx, id) }),
  makeEncryptionKey: async (ctx, { id }) => ({ data: await actions.make(ctx, id) }),
  removeEncryptionKeys: async (ctx, { id }) => {
    await actions.remove(ctx, id)
    return {}
  },
})
