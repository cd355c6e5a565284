import { type AudiencePart, type DescribedAudience, idsOf, KINDS, type Named, type SentAudience } from '../contract.ts'

/** An audience while it is edited is what is answered of it: with names. */
export type Draft = DescribedAudience

export const EVERYONE: Draft = { everyone: true, parts: [] }
export const NO_ONE: Draft = { everyone: false, parts: [] }

/** What is sent of an audience: whatever was deleted is left out. */
export function sentOf({ everyone, parts }: Draft): SentAudience {
  return { everyone, ...idsIn(parts, false), except: idsIn(parts, true) }
}

const idsIn = (parts: readonly AudiencePart[], isExcluded: boolean): Partial<Named> =>
  Object.fromEntries(
    KINDS.map((kind) => [
      idsOf[kind],
      parts.flatMap((part) =>
        part.kind === kind && part.isExcluded === isExcluded && part.id !== null && part.state !== 'deleted'
          ? [part.id]
          : [],
      ),
    ]),
  )

/** Everyone, or a target: what is chosen in one field. */
export type Choice = { kind: 'everyone' } | AudiencePart

export const keyOfChoice = (choice: Choice): string =>
  choice.kind === 'everyone' ? 'everyone' : `${choice.kind} ${choice.id ?? 'deleted'}`

export const choicesIn = ({ everyone, parts }: Draft, isExcluded: boolean): Choice[] => [
  ...(everyone && !isExcluded ? [{ kind: 'everyone' } as const] : []),
  ...KINDS.flatMap((kind) => parts.filter((part) => part.kind === kind && part.isExcluded === isExcluded)),
]

const targets = (choices: readonly Choice[]): AudiencePart[] =>
  choices.filter((choice): choice is AudiencePart => choice.kind !== 'everyone')

/** Choosing everyone replaces what was chosen, and choosing anything else replaces everyone. */
export function withChosen(draft: Draft, choices: readonly Choice[]): Draft {
  const others = draft.parts.filter(({ isExcluded }) => isExcluded)
  const hasEveryone = choices.some(({ kind }) => kind === 'everyone')
  const everyone = hasEveryone && (!draft.everyone || choices.length === 1)
  return { everyone, parts: [...(everyone ? [] : targets(choices)), ...others] }
}

export const withExceptions = (draft: Draft, choices: readonly Choice[]): Draft => ({
  everyone: draft.everyone,
  parts: [...draft.parts.filter(({ isExcluded }) => !isExcluded), ...targets(choices)],
})
