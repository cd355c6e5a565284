import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db.ts'
import { port, type Ports } from '#platform/ports.ts'

/** One way in which a field of a record can be read. `where` is the message key that names the place where it is shown. */
export type Way = { where?: string } & (
  | {
      /** By the right to a section, where `needs` is given together with that key of the whole company. */ section: string
      needs?: string
    }
  | {
      /** By a key of the whole company. */
      key: string
      /** To view is not enough. */
      needsEdit?: true
    }
  | {
      /** By everyone who can sign in. */ everybody: true
      /** While the company, or the person `s` the record is about, has it so; always without it. */
      when?: RawBuilder<boolean>
    }
  | { /** By the person the record is about, whatever their rights. */ themselves: 'view' | 'edit' }
  | {
      /** By the person the record is about, who changes it with this key where they may see the section. */ own: string
    }
  | {
      /** By people who were named: a subquery of `user_id` and `since`. */ named: (
        userId: string,
      ) => RawBuilder<unknown>
    }
)

export interface RecordField {
  name: string
  /** Key of its words. */
  word: string
  /** Beside the right to its section. */
  also?: readonly Way[]
  /** While this holds for the record's person `s`, only they and people who can edit the section see it. */
  keptBack?: RawBuilder<boolean>
  /** Only people who may change the section see it, and never the person themselves. */
  isAboutThem?: true
  /** Once the person has an account only they can change it, even if others may change the rest of the section. */
  isTheirs?: true
  /** The audit trail never holds its values. */
  outOfAudit?: true
}

export interface FieldsOfSection {
  section: string
  fields: readonly RecordField[]
}

/**
 * Provided by each feature that keeps or shows fields of a record: the fields of a section, and where a field can be read by another rule
 * than the section's. A feature that shows a field in a new place declares it here, so that "who can see this" stays true.
 */
export const recordFields = port<FieldsOfSection>('record fields')

/** The audit trail says what changed on whom to those who read it and may see their personal details. */
const AUDIT = { section: 'personal', needs: 'audit.read', where: 'access.where.audit' } as const

/** The ways beside the section's own; the audit trail shows what a section consists of. */
export const fieldsOf = (ports: Ports, section: string): readonly RecordField[] =>
  ports
    .of(recordFields)
    .filter((one) => one.section === section)
    .flatMap((one) => one.fields)

/** All ways to a field, the section's own first. */
export const waysOf = (
  section: string,
  field?: RecordField,
  limit: Pick<SectionLimit, 'inAudit'> | null = null,
): readonly Way[] => [
  { section },
  ...(field?.also ?? []),
  ...((field && section !== AUDIT.section && !field.outOfAudit) || limit?.inAudit ? [AUDIT] : []),
]

/** What limits the readers of a section further than the right to it. */
export interface SectionLimit {
  /** False: nobody sees it for now. */
  isOpen: boolean
  /** Only these people, and administrators. Null: no such limit. */
  audience: ReadonlySet<string> | null
  /** The right to see is not enough. */
  needsEdit: boolean
  /** The audit trail holds its values. */
  inAudit: boolean
}

/** Provided by the owner of sections whose readers are limited further; null for a section that is not its own. */
export const sectionLimits = port<(db: Db, section: string) => Promise<SectionLimit | null>>('section limits')

export async function limitOf(ports: Ports, db: Db, section: string): Promise<SectionLimit | null> {
  for (const ask of ports.of(sectionLimits)) {
    const limit = await ask(db, section)
    if (limit) return limit
  }
  return null
}
