import type { Live } from './live.ts'

const silent: Live = { push: () => {}, end: () => {}, online: async () => [] }
let current = silent

/** The live connection of this process; silent until the node binds it. Actions use it through `ctx.afterCommit`. */
export const live: Live = {
  push: (...args) => current.push(...args),
  end: (...args) => current.end(...args),
  online: (...args) => current.online(...args),
}

/** Called once, when the node starts. */
export function bindLive(to: Live): void {
  current = to
}
