import type { Db } from '#platform/db.ts'

export interface NewCompany {
  companyId: string
  /** The person who created it: its first administrator. */
  userId: string
  countryId: number
  now: Date
}

export type CompanyCreated = (db: Db, company: NewCompany) => Promise<void>

const listeners: CompanyCreated[] = []

/** What a feature needs in every new company (policies, templates). In the transaction that creates it, inside the company. */
export function onCompanyCreated(prepare: CompanyCreated): void {
  listeners.push(prepare)
}

export async function prepareCompany(db: Db, company: NewCompany): Promise<void> {
  for (const prepare of listeners) await prepare(db, company)
}
