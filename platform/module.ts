import type { MountParts } from './call.ts'
import type { Served } from './serve.ts'
import type { Job } from './jobs.ts'
import type { Reaction } from './events.ts'

/** A permission that a module declares: the key without its level, and whether it has levels at all. */
export interface PermissionDeclaration {
  key: string
  /** `levels`: none, view or edit. `switch`: held or not (`people.create`). */
  kind: 'levels' | 'switch'
  group: string
}

/** What a slice brings to the server; `app/modules.ts` lists them and nothing else. */
export interface ServerModule {
  name: string
  routes?: readonly Served[]
  reactions?: readonly Reaction[]
  jobs?: readonly Job[]
  permissions?: readonly PermissionDeclaration[]
  /** Reads the token of a directory (SCIM); one module has it. */
  scimCaller?: MountParts['scimCaller']
}
