import type { Db } from '#platform/db.ts'
import { type Ids, made } from './made.ts'
import type { DemoPerson } from './people.ts'

interface DemoGroup {
  name: string
  description: string
  isPublic: boolean
  creator: string
  /** Beside the creator. */
  isIn: (person: DemoPerson, index: number) => boolean
}

const everySo = (step: number) => (_: DemoPerson, index: number) => index % step === 0
const these =
  (...keys: string[]) =>
  ({ key }: DemoPerson) =>
    keys.includes(key)

const GROUPS: readonly DemoGroup[] = [
  {
    name: 'Running club',
    description: 'Tuesdays at half past five from the main entrance. Every pace is welcome.',
    isPublic: true,
    creator: 'freya.holm',
    isIn: everySo(7),
  },
  {
    name: 'Book circle',
    description: 'One book a month, chosen by the person who brings the cake.',
    isPublic: true,
    creator: 'noor.haddad',
    isIn: everySo(11),
  },
  {
    name: 'First aiders',
    description: 'Trained in first aid. Every site has at least one.',
    isPublic: true,
    creator: 'hr',
    isIn: everySo(9),
  },
  {
    name: 'Safety committee',
    description: 'Meets before each quarter ends.',
    isPublic: false,
    creator: 'hr',
    isIn: these('petra.vikstrom', 'manager', 'marcus.dahlgren', 'linus.bergqvist', 'dmitry.sokolov'),
  },
]

/** A few groups of people, one of them private. */
export async function seedGroups(db: Db, demo: readonly DemoPerson[], people: Ids): Promise<void> {
  for (const { creator, isIn, ...group } of GROUPS) {
    const groupId = await made(db, 'groups', { ...group, creatorId: people.get(creator)! })
    const members = demo.filter(
      (person, index) => person.key === creator || (person.status === 'active' && isIn(person, index)),
    )
    await db
      .insertInto('groupMembers')
      .values(members.map(({ key }) => ({ groupId, userId: people.get(key)! })))
      .execute()
  }
}
