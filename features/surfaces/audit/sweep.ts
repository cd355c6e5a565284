import { fresh, type SweepPart } from '#tests/sweeps/part.ts'
import { audit } from './contract.ts'

export const sweep: SweepPart = {
  of: [audit],
  own: { actor: 'user', subject: 'user' },
  examples: {
    exportAudit: () => ({ format: 'csv' }),
    saveAuditReceivers: () => ({ emails: [fresh()], webhook: null, version: 0 }),
  },
}
