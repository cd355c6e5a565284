import { isRead, type Contract, type Input, type Reply, type Route, type Tag } from '#kit/contract.ts'
import type { Context, DirectoryContext, Visit } from './context.ts'
import type { Download, Upload } from './files.ts'

/** A company's operation works in one transaction with a signed-in actor; public and bare-domain ones open their own. */
type Setting<R extends Route> = R['needs'] extends 'public'
  ? Visit
  : R['needs'] extends 'scim'
    ? DirectoryContext
    : R extends { place: 'any' | 'bare' }
      ? Visit
      : Context
type Given<R extends Route> = R extends { upload: object } ? Input<R> & { files: Upload[] } : Input<R>
type Answer<R extends Route> = R extends { download: true } ? Download : R extends { text: true } ? string : Reply<R>
type Handlers<C extends Contract> = {
  [K in keyof C]: (ctx: Setting<C[K]>, input: Given<C[K]>) => Promise<Answer<C[K]>>
}

/**
 * Parses an uploaded file before the operation's transaction begins: a stranger's file is read in a process of its own, and no connection
 * is held meanwhile. The handler finds the result as `file.read`.
 */
export type ReadFile = (file: Upload, companyId: string, now: Date) => Promise<unknown>

/**
 * Asks another server before the operation's transaction begins, once the caller was admitted and counted: no connection is held while it
 * takes its time. The handler finds the result as `ctx.fetched`.
 */
export type FetchBefore<Asked = never> = (input: Asked, at: { companyId: string; now: Date }) => Promise<unknown>

export interface Served {
  contract: Contract
  reads?: Record<string, ReadFile>
  fetches?: Record<string, FetchBefore>
  /** The part of the API that its module is; see `ServerModule.tag`. */
  tag?: Tag
  handlers: Record<string, (ctx: never, input: never) => Promise<unknown>>
}

/** Pairs a contract with its handlers; leaving one out, or answering in another shape, does not compile. */
export const serve = <C extends Contract>(
  contract: C,
  handlers: Handlers<C>,
  reads: { [K in keyof C]?: ReadFile } = {},
  fetches: { [K in keyof C]?: FetchBefore<Input<C[K]>> } = {},
): Served => ({
  contract,
  reads: reads as Record<string, ReadFile>,
  fetches: fetches as Record<string, FetchBefore>,
  handlers: handlers as Served['handlers'],
})

/** Whether the operation gets a `Visit` (opens its own transactions) instead of a `Context`. */
export const isVisit = (route: Route): boolean => route.needs === 'public' || (route.place ?? 'company') !== 'company'

export const isChange = (route: Route): boolean => !isRead(route)
