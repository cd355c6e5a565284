import type { Db } from '#platform/db.ts'
import { seal } from '#platform/secrets.ts'
import type { DemoPerson } from './people.ts'

interface OwnRecord {
  /** Full name, relation, phone; the first is called first. */
  contacts: [fullName: string, relation: string, phone: string][]
  nationalId: string
  taxId: string | null
}

/** Whom to call in an emergency, and ID and tax numbers: of those with a login, so that each finds something of their own. */
const OWN: Record<string, OwnRecord> = {
  admin: {
    contacts: [['Karin Lindahl', 'Wife', '+46 70 174 06 90']],
    nationalId: '850612-9813',
    taxId: null,
  },
  hr: {
    contacts: [
      ['Tunde Adeyemi', 'Husband', '+44 7700 900 461'],
      ['Grace Adeyemi', 'Mother', '+44 7700 900 462'],
    ],
    // a series that is never issued
    nationalId: 'QQ 12 34 56 C',
    taxId: '12345 67890',
  },
  manager: {
    contacts: [['Oskar Lindqvist', 'Brother', '+46 70 174 06 91']],
    nationalId: '880304-9824',
    taxId: null,
  },
  employee: {
    contacts: [
      ['Eva Sjöberg', 'Mother', '+46 70 174 06 92'],
      ['Nora Sjöberg', 'Sister', '+46 70 174 06 93'],
    ],
    nationalId: '011004-9835',
    taxId: null,
  },
}

export async function seedOwnRecords(
  db: Db,
  companyId: string,
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { key } of people) {
    const own = OWN[key]
    if (!own) continue
    const userId = ids.get(key)!
    const { contacts, nationalId, taxId } = own
    await db
      .insertInto('emergencyContacts')
      .values(
        contacts.map(([fullName, relation, phone], position) => ({ userId, fullName, relation, phone, position })),
      )
      .execute()
    const sealed = (column: string, text: string | null) =>
      text && seal({ companyId, column: `identity_numbers.${column}`, row: userId }, text)
    await db
      .insertInto('identityNumbers')
      .values({ id: userId, nationalId: sealed('national_id', nationalId), taxId: sealed('tax_id', taxId) })
      .execute()
  }
}
