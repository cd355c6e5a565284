import { type MessageParams, spoken } from '#kit/amounts.ts'
import type { Context } from '#platform/context.ts'
import type { TraceLine } from '../contract.ts'
import type { Message, TraceLine as Line } from './rules/facts.ts'

type Reader = Pick<Context, 'say' | 'language'>

/** The engine's lines in the reader's language. */
export const linesOf = (ctx: Reader, trace: readonly Line[]): TraceLine[] =>
  trace.map(({ key, params, on, amount, ahead }) => ({ on, amount, ahead, text: textOf(ctx, { key, params }) }))

/** One message of the engine in the reader's language. */
export const textOf = (ctx: Reader, { key, params }: Message): string => ctx.say(`leave.${key}`, paramsIn(ctx, params))

export const paramsIn = (ctx: Pick<Reader, 'language'>, params: MessageParams): MessageParams =>
  spoken(params, ctx.language)
