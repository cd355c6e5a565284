import type { SweepPart } from '#tests/sweeps/part.ts'
import { changeRequests } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A change that someone has proposed to their own record. */
    changeRequest: string
  }
}

export const sweep: SweepPart = {
  of: [changeRequests],
  own: {
    id: (route) => (route.path.startsWith('/api/people/') ? 'user' : 'changeRequest'),
    contactId: 'emergencyContact',
    tableId: 'fieldTable',
    rowId: 'fieldTableRow',
  },
  // only one's own can be withdrawn
  records: async (db, { user, owner, route }) => {
    const userId = route === changeRequests.withdrawChangeRequest ? owner : user
    await db.deleteFrom('changeRequests').where('userId', '=', userId).where('status', '=', 'pending').execute()
    const [values, before] = [JSON.stringify({ mobilePhone: '+46 70 2' }), JSON.stringify({ mobilePhone: '' })]
    const row = { userId, section: 'personal', values, before }
    return {
      changeRequest: (await db.insertInto('changeRequests').values(row).returning('id').executeTakeFirstOrThrow()).id,
    }
  },
  // an administrator edits every record and proposes nothing
  without: [
    'proposeChange',
    'proposeFieldChanges',
    'proposeJobChange',
    'proposeContact',
    'proposeContactRemoval',
    'proposeRow',
  ],
}
