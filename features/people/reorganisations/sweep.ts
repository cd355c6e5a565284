import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { reorganisations } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** A shared draft that moves the person. */
    reorganisation: string
  }
}

export const sweep: SweepPart = {
  of: [reorganisations],
  own: { id: 'reorganisation', usersIds: 'user' },
  records: async (db, { owner, user, manager, mark }) => {
    const { id } = await db
      .insertInto('reorganisations')
      .values({ name: `${mark} draft`, authorId: owner, isShared: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('reorganisationMoves')
      .values({
        reorganisationId: id,
        step: 1,
        userId: user,
        sets: ['manager_id'],
        managerId: owner,
        was: JSON.stringify({ managerId: manager }),
      })
      .execute()
    return { reorganisation: id }
  },
  examples: {
    createReorganisation: () => ({ name: label() }),
    changeReorganisation: () => ({ name: label(), note: 'For spring' }),
    planMoves: (f) => ({ usersIds: [f.user], managerId: null, departmentId: f.department }),
    decideMoves: (f) => ({ usersIds: [f.user], decision: 'drop' }),
    applyReorganisation: () => ({ effectiveDate: '2099-01-01' }),
  },
}
