import type { SweepPart } from '#tests/sweeps/part.ts'
import { site } from './contract.ts'

export const sweep: SweepPart = {
  of: [site],
  // given out by a public form, and whoever operates: neither is a record of a company
  own: { stamp: 'session', assigneeId: 'user', id: 'user' },
  without: ['requestDemo', 'contactUs', 'saveSiteRequest'],
}
