import type { Compilable } from 'kysely'
import type { Db } from '#platform/db.ts'
import { port } from '#platform/ports.ts'
import type { Language } from '#platform/words.ts'

export interface NewCompany {
  companyId: string
  countryId: number
  /** IANA name, as the founder's browser gave it: anything may be written there. */
  timeZone: string | undefined
  /** The founder's. */
  language: Language
  now: Date
}

/** An `insert` that becomes a part of the statement that puts the company together: it sees nothing of the other parts. */
export type CompanyCreated = (db: Db, company: NewCompany) => Compilable

/** What a feature needs in every new company from the first moment (policies, lists). What may come later is a reaction. */
export const companyCreated = port<CompanyCreated>('company was created')
