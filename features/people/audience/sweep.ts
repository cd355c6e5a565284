import type { SweepPart } from '#tests/sweeps/part.ts'
import { audiences } from './contract.ts'

export const sweep: SweepPart = {
  of: [audiences],
  // an owner's input holds the whole audience; one of the names in it stands for all
  names: { audience: 'department' },
  examples: {
    findAudienceTargets: () => ({ search: 'Kim' }),
    previewAudience: (f) => ({
      audience: { departmentIds: [f.department], userIds: [f.user], except: { locationIds: [f.location] } },
    }),
  },
  // what is gone reaches nobody
  passesOver: ['previewAudience.audience'],
}
