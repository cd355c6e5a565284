import { type CallError, reactWith } from '#kit/client.ts'
import { isRead } from '#kit/contract.ts'
import { offerAgain } from '#ui/network/held.ts'
import { outOfReach, reach, reached } from '#ui/network/reach.ts'
import { toast } from '#ui/overlays/toast.tsx'
import { served } from '#ui/shell/version.ts'

/** What the shell does about an error answer; the caller gets the error afterwards in any case. */
export type Reaction =
  | { kind: 'signOut' }
  | { kind: 'start' }
  | { kind: 'closed' }
  | { kind: 'say'; text: string; centred: boolean }
  | { kind: 'nothing' }

export interface FixedWords {
  /** For 404 and 500, whose texts do not depend on the answer. */
  missing: string
  unexpected: string
}

/** For changes that did not get through. */
export type Unsent = (why: 'offline' | 'away', count: number) => string

const BY_TYPE: Readonly<Record<string, Reaction>> = {
  mandatoryAction: { kind: 'start' },
  companySuspended: { kind: 'closed' },
  // the screen asks who is there and calls again
  confirmIdentity: { kind: 'nothing' },
}

/**
 * By status and type, as the specification's error catalogue has it. The form shows errors under its fields; an error that belongs to no
 * field is reported here. Other statuses are shown only when a change failed: `isAct`. What a form says at a field
 * (`isForm`) is not said again; without a form it is said here, or the refusal would be silent.
 */
export function reactionTo(
  error: Pick<CallError, 'status' | 'type' | 'message' | 'errors'>,
  words: FixedWords,
  { isAct = false, isForm = false } = {},
): Reaction {
  const fixed = fixedReaction(error, words)
  if (fixed) return fixed
  if (isForm && isSaidAtField(error)) return { kind: 'nothing' }
  return generalOf(error) ?? (isAct ? actRefused(error, words, isForm) : { kind: 'nothing' })
}

/** By status and type alone. */
function fixedReaction(
  { status, type = '', message }: Pick<CallError, 'status' | 'type' | 'message'>,
  words: FixedWords,
): Reaction | undefined {
  if (status === 401) return { kind: 'signOut' }
  const byType = BY_TYPE[type]
  if (byType) return byType
  if (status === 400 || status === 403) return { kind: 'say', text: message, centred: true }
  if (status === 404) return say(words.missing)
  return status === 500 ? say(words.unexpected) : undefined
}

/** Bound once, before the first call. `signOut` and `start` leave the page that is open. */
export function reactToErrors(parts: {
  domain: string | null
  language: string
  words: FixedWords
  unsent: Unsent
  stale: (topics: readonly string[]) => void
  signOut: () => void
  start: () => void
}): void {
  reactWith({
    domain: () => parts.domain,
    language: () => parts.language,
    onAnswer: (version) => {
      reached()
      served(version)
    },
    onOutOfReach: outOfReach,
    onStale: parts.stale,
    hold: () => offerAgain((count) => parts.unsent(reach() === 'offline' ? 'offline' : 'away', count)),
    onError: (error, route, isForm) => {
      const reaction = reactionTo(error, parts.words, { isAct: !isRead(route), isForm })
      // a wrong password is an answer of the sign-in form, not the end of a session
      if (reaction.kind === 'signOut') return route.needs === 'public' ? undefined : parts.signOut()
      if (reaction.kind === 'start') return parts.start()
      // the server has a page of its own for that, at every address
      if (reaction.kind === 'closed') return location.reload()
      if (reaction.kind === 'say') (reaction.centred ? toast.centred : toast.error)(reaction.text)
    },
  })
}

const say = (text: string): Reaction => ({ kind: 'say', text, centred: false })

/** `general` is a list, or an object with `type` where a screen has a state of its own for it (`noActiveSprint`). */
function generalOf({ errors }: Pick<CallError, 'errors'>): Reaction | undefined {
  const general: unknown = errors['general']
  if (general === undefined) return undefined
  const first = Array.isArray(general) ? general[0] : undefined
  return typeof first === 'string' ? say(first) : { kind: 'nothing' }
}

/** The same words belong to a field as well. */
function isSaidAtField({ errors }: Pick<CallError, 'errors'>): boolean {
  const { general, ...fields } = errors as Record<string, unknown>
  const first = Array.isArray(general) ? general[0] : undefined
  return first !== undefined && Object.values(fields).some((said) => Array.isArray(said) && said[0] === first)
}

/** Under a field of a form it is said there; a menu or a button has no field. */
function actRefused(
  { errors, message }: Pick<CallError, 'errors' | 'message'>,
  words: FixedWords,
  isForm: boolean,
): Reaction {
  const [first] = Object.values(errors).flat()
  if (first !== undefined && isForm) return { kind: 'nothing' }
  return say(first ?? (message || words.unexpected))
}
