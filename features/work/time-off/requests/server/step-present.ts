import { roleWord } from '#features/core/roles/server/api.ts'
import type { Say } from '#platform/words.ts'
import type { RequestStep } from '../../steps/contract.ts'
import type { StepRow } from './step-store.ts'

/** A step with the name of its role or group, in the reader's language. */
export const presentStep = (say: Say, { role, group, ...step }: StepRow): RequestStep => ({
  ...step,
  name: role ? roleWord(say, role) : group,
})
