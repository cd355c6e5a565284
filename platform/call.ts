import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route, Tag } from '#kit/contract.ts'
import type { Config } from './config.ts'
import type { Actor, Company, DirectoryCaller } from './context.ts'
import type { Database, Db } from './db.ts'
import type { Ports } from './ports.ts'
import type { FetchBefore } from './serve.ts'
import type { Language } from './words.ts'

export interface MountParts {
  config: Config
  database: Database
  now: () => Date
  /** What the modules bring to each other. */
  ports: Ports
  /** The caller behind a SCIM client's token, in this company; null for an unknown token. */
  scimCaller?: (db: Db, token: string, now: Date) => Promise<DirectoryCaller | null>
  /** Mandatory actions that this person has still to do; with an empty list nothing is blocked. */
  mandatory?: (db: Db, actor: Actor) => Promise<readonly string[]>
}

/** One call on its way to its handler. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  route: Route
  /** The part of the API; null where no token reaches. */
  tag: Tag | null
  name: string
  now: Date
  company: Company | null
  language: Language
  input: Record<string, unknown>
  fetch: FetchBefore | undefined
}

export type Handler = (ctx: unknown, input: unknown) => Promise<unknown>
