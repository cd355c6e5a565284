import type { StatusTone } from '#ui/status.tsx'
import type { Status } from '../contract.ts'

export const TONES: Record<Status, StatusTone> = {
  pending: 'wait',
  approved: 'good',
  declined: 'bad',
  withdrawn: 'off',
}
