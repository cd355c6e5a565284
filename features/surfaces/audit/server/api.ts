import type { RawBuilder } from 'kysely'

/** What a feature hands over so that facts about its things are read with names, and by those only who may know the person. */
export interface AuditSubjects {
  /** The feature. */
  name: string
  /** `select id, name` of those of these ids that are its own. */
  named: (ids: readonly string[]) => RawBuilder<unknown>
  /** The id of the person whom the thing with this id is about, as a scalar. */
  personOf: (id: RawBuilder<string>) => RawBuilder<string | null>
}

export const subjects: AuditSubjects[] = []

/** Called once by a feature's module. */
export const nameSubjects = (offer: AuditSubjects): void => void subjects.push(offer)
