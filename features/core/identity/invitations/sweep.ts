import type { SweepPart } from '#tests/sweeps/part.ts'
import { invitations } from './contract.ts'

export const sweep: SweepPart = {
  of: [invitations],
  without: ['showInvitation', 'acceptInvitation'],
}
