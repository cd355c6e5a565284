import { serve } from '#platform/serve.ts'
import { audit } from '../contract.ts'
import * as actions from './actions.ts'

export const routes = serve(audit, {
  listAudit: actions.list,
  checkAudit: actions.check,
  exportAudit: actions.exportAll,
})
