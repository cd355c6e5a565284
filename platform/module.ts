import type { Tag } from '#kit/contract.ts'
import type { MountParts } from './call.ts'
import type { Served } from './serve.ts'
import type { Job } from './jobs.ts'
import type { Reaction } from './events.ts'
import type { Closed, PageReader, Page, ReadyPage } from './page.ts'
import type { Brought } from './ports.ts'

/** A permission that a module declares: the key without its level, and whether it has levels at all. */
export interface PermissionDeclaration {
  key: string
  /** `levels`: none, view or edit. `switch`: held or not (`people.create`). */
  kind: 'levels' | 'switch'
  /** Its group in the matrix: a scope (`own`, `manager`, `other`) or an area of the company. */
  group: string
  /** Its area is not built yet. */
  isToCome?: boolean
  /** `view` alone has no effect. */
  viewless?: boolean
  /** `edit` does the same as `view`. */
  editless?: boolean
  /** It has an effect only together with this one, at any level; a switch or a key without its level. */
  with?: string
}

/** A column of sealed values in a table whose rows have an `id`, and whether they are bound to a company or to an account. */
export interface SealedColumn {
  table: string
  column: string
  of: 'company' | 'account'
}

/** What a slice brings to the server; `app/modules.ts` lists them and nothing else. */
export interface ServerModule {
  name: string
  /** The part of the API that it is, which a personal token can be given. Without one no token reaches its operations. */
  tag?: Tag
  routes?: readonly Served[]
  reactions?: readonly Reaction[]
  /** What it brings to ports of other features: `[approvals.with(source)]`. */
  brings?: readonly Brought[]
  jobs?: readonly Job[]
  permissions?: readonly PermissionDeclaration[]
  /** Columns with sealed values (platform/secrets.ts): sealed anew when the server's secret changes. */
  sealed?: readonly SealedColumn[]
  /** Reads the token of a SCIM client; one module has it. */
  scimCaller?: MountParts['scimCaller']
  /** Pages that the server hands out ready to be read. */
  pages?: readonly Page[]
  /** Handed out for every address of a sub-domain where no company is open. One module has it. */
  closed?: (why: Closed, reader: PageReader) => ReadyPage
}
