import { label, type SweepPart } from '#tests/sweeps/part.ts'
import { skills } from './contract.ts'

declare module '#tests/sweeps/part.ts' {
  interface Fixtures {
    /** Of the user. */
    skill: string
    /** What takes the place of a merged one. */
    otherSkill: string
  }
}

export const sweep: SweepPart = {
  of: [skills],
  own: {
    id: (route) => (route.path.startsWith('/api/people/') ? 'user' : 'skill'),
    intoId: 'otherSkill',
    remove: 'skill',
  },
  records: async (db, { user, mark }) => {
    const add = async (name: string) =>
      (
        await db
          .insertInto('skills')
          .values({ name: `${name} ${mark}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [skill, otherSkill] = [await add('Welding'), await add('Soldering')]
    await db.insertInto('personSkills').values({ userId: user, skillId: skill }).execute()
    return { skill, otherSkill }
  },
  // it was taken away by someone else
  passesOver: ['changeSkills.remove'],
  examples: {
    changeSkills: (f) => ({ add: [label()], remove: [f.skill] }),
    createSkill: () => ({ name: label() }),
    renameSkill: () => ({ name: label() }),
    mergeSkill: (f) => ({ intoId: f.otherSkill }),
  },
}
