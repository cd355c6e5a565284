import type { SweepPart } from '#tests/sweeps/part.ts'
import { dashboard } from './contract.ts'
import { layouts } from './layout/contract.ts'

const layout = [{ name: 'holidays', width: 'wide', isShown: true }]

export const sweep: SweepPart = {
  of: [dashboard, layouts],
  examples: {
    saveLayout: () => ({ layout }),
    saveRoleLayout: () => ({ layout, version: 0 }),
  },
}
