import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/context.ts'
import { port } from '#platform/ports.ts'

/** What a feature hands over so that facts about its things are read with names, and by those only who may know the person. */
export interface AuditSubjects {
  /** The feature. */
  name: string
  /** `select id, name` of those of these ids that are its own, as far as this reader may know the name. */
  named: (ids: readonly string[], reader: Actor) => RawBuilder<unknown>
  /** The id of the person whom the thing with this id is about, as a scalar. */
  personOf: (id: RawBuilder<string>) => RawBuilder<string | null>
}

/** Features name the things that their facts are about. */
export const auditSubjects = port<AuditSubjects>('audit subjects')
