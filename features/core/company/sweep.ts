import { randomUUID } from 'node:crypto'
import type { SweepPart } from '#tests/sweeps/part.ts'
import { company } from './contract.ts'

export const sweep: SweepPart = {
  of: [company],
  examples: {
    checkDomain: () => ({ domain: `free-${randomUUID().slice(0, 8)}` }),
    saveGeneral: () => ({ name: 'Acme', primaryColor: '#336699' }),
    createCompany: () => ({ companyName: 'New', domain: `new-${randomUUID().slice(0, 8)}`, countryId: 752 }),
  },
  without: ['showLogo'],
}
