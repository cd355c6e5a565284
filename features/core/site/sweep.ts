import type { SweepPart } from '#tests/sweeps/part.ts'
import { site } from './contract.ts'

export const sweep: SweepPart = {
  of: [site],
  // the stamp comes from a public form and the user is an operator: neither is a record of a company
  own: { stamp: 'session', assigneeId: 'user', id: 'user' },
  without: ['requestDemo', 'contactUs', 'saveSiteRequest'],
}
