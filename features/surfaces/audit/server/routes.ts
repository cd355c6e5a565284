import { direct } from '#platform/exports.ts'
import { serve } from '#platform/serve.ts'
import { audit } from '../contract.ts'
import * as actions from './actions.ts'
import { auditExport } from './export-actions.ts'
import * as heads from './heads-actions.ts'

export const routes = serve(audit, {
  listAudit: actions.list,
  checkAudit: actions.check,
  readAuditReceivers: heads.readReceivers,
  saveAuditReceivers: heads.saveReceivers,
  downloadAuditKey: heads.publicKey,
  exportAudit: direct(auditExport),
})
