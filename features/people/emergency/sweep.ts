import type { SweepPart } from '#tests/sweeps/part.ts'
import { emergency } from './contract.ts'
import { contact } from './factory.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    emergencyContact: string
  }
}

const fields = { fullName: 'Edla Berg', relation: 'Mother', phone: '+46 70 700 911' }

export const sweep: SweepPart = {
  of: [emergency],
  own: { id: 'user', contactId: 'emergencyContact', contactIds: 'emergencyContact' },
  records: async (db, { user }) => ({
    emergencyContact: (
      await db
        .insertInto('emergencyContacts')
        .values(contact({ userId: user }))
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  }),
  examples: {
    addEmergencyContact: () => fields,
    changeEmergencyContact: () => ({ ...fields, version: 1 }),
    orderEmergencyContacts: (f) => ({ contactIds: [f.emergencyContact] }),
  },
}
